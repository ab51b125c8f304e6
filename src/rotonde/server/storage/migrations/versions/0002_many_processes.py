"""Many processes at one database"""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "house",
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("name"),
    )
    with op.batch_alter_table("tables", schema=None) as batch_op:
        batch_op.add_column(sa.Column("revision", sa.Integer(), server_default="0", nullable=False))
        batch_op.add_column(sa.Column("waits_for", sa.String(), nullable=True))
        batch_op.add_column(sa.Column("holder", sa.String(), nullable=True))
        batch_op.add_column(sa.Column("held_until", sa.Float(), nullable=True))
        batch_op.create_index(batch_op.f("ix_tables_waits_for"), ["waits_for"], unique=False)
        batch_op.create_index(batch_op.f("ix_tables_holder"), ["holder"], unique=False)
