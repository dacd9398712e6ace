"""What Tryton lacks for dealers who order in a portal: see the README of the gateway."""
from trytond.pool import Pool

from . import party, price_list, product, sale


def register():
    Pool.register(
        party.Party,
        party.Address,
        price_list.PriceList,
        product.Product,
        sale.Configuration,
        sale.Sale,
        sale.Line,
        module='dealer_portal', type_='model')
