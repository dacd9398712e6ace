"""What Tryton lacks for dealers who order in a portal: see the README of the gateway."""
from trytond.pool import Pool

from . import invoice, offers, party, product, sale


def register():
    Pool.register(
        party.Party,
        party.Address,
        invoice.Invoice,
        offers.PriceList,
        offers.PriceListLine,
        offers.PartyPriceList,
        offers.ListPrice,
        offers.CostPrice,
        offers.CategoryOfTemplate,
        offers.Template,
        offers.Identifier,
        product.Product,
        sale.Configuration,
        sale.Sale,
        sale.Line,
        module='dealer_portal', type_='model')
