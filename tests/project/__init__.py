"""What must hold of the project as a whole: layers, names, documents, lock files, the wheel, `deploy/`."""
