"""The web application around a table.

A factory, so that a test can make one around a table of its own; nothing here is global.
"""

from __future__ import annotations

from datetime import timedelta

from flask import Flask

from server.api import GROUPS
from server.api.requests import MOST_BODY_BYTES
from server.guards import install_guards
from server.pages import blueprint as pages
from server.problems import install_problems
from server.surroundings import AppConfig, Surroundings, settle
from server.table import Table


def create_app(table: Table, config: AppConfig | None = None) -> Flask:
    """An application that shows this table."""
    config = config or AppConfig()
    app = Flask(__name__, static_folder=None)
    app.config.update(
        MAX_CONTENT_LENGTH=MOST_BODY_BYTES,
        SECRET_KEY=config.secret,
        # Cookies know no ports: two products on one machine must not take each other's session.
        SESSION_COOKIE_NAME=f"maxitray_{config.port}",
        SESSION_COOKIE_HTTPONLY=True,
        SESSION_COOKIE_SAMESITE="Lax",
        SEND_FILE_MAX_AGE_DEFAULT=timedelta(seconds=0),
    )
    app.json.sort_keys = False  # type: ignore[attr-defined]
    settle(app, Surroundings(table, config))
    install_problems(app)
    install_guards(app)
    for blueprint, prefix in GROUPS:
        app.register_blueprint(blueprint, url_prefix=prefix + (blueprint.url_prefix or ""))
    app.register_blueprint(pages)
    return app
