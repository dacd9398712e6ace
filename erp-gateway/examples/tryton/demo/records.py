import datetime
from decimal import Decimal

from proteus import Model

today = datetime.date.today()


def dollars(cents):
    return Decimal(cents) / 100


def one(model, **values):
    """The record that has these values."""
    return Model.get(model).find([(name, '=', value) for name, value in values.items()], limit=1)[0]


def new(model, **values):
    record = Model.get(model)(**values)
    record.save()
    return record
