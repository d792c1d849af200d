"""The bundled games, each in a folder of its own. Which there are says ``convert.contract.registry``."""
