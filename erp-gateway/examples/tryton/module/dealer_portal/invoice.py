from trytond.model import fields
from trytond.pool import Pool, PoolMeta


class Invoice(metaclass=PoolMeta):
    __name__ = 'account.invoice'

    # Tryton's own field has none for a credit memo, whose lines come from those of an invoice.
    dealer_sales = fields.Function(fields.Many2Many('sale.sale', None, None, "Sales of the Dealer"), 'get_dealer_sales')

    def get_dealer_sales(self, name):
        pool = Pool()
        InvoiceLine = pool.get('account.invoice.line')
        SaleLine = pool.get('sale.line')
        sales = set()
        for line in self.lines:
            origin = line.origin
            while isinstance(origin, InvoiceLine):
                origin = origin.origin
            if isinstance(origin, SaleLine):
                sales.add(origin.sale.id)
        return sorted(sales)
