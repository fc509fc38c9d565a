"""Write a row, or over the one with its key."""

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert


def write_over(table: sa.Table) -> sa.Insert:
    """The statement for rows of a table; what stood under the same key is replaced as a whole."""
    new = insert(table)
    changed = {column.name: new.excluded[column.name] for column in table.c if not column.primary_key}
    return new.on_conflict_do_update(index_elements=list(table.primary_key), set_=changed)
