"""The web server: Voilà in this process with our template, our routes and closed defaults."""
