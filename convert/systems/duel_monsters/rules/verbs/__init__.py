"""The handlers of the effect language's verbs, one module a family."""
