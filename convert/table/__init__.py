"""A game at the keyboard: menus, the screen, saving. It knows no game; the kernel does not know it."""
