import logging
import math

from sql import Null
from sql.aggregate import Max

from trytond.backend import DatabaseOperationalError
from trytond.i18n import gettext
from trytond.model import Unique, fields
from trytond.model.exceptions import AccessError
from trytond.pool import Pool, PoolMeta
from trytond.rpc import RPC
from trytond.transaction import Transaction

from .access import for_portal

logger = logging.getLogger(__name__)


class Configuration(metaclass=PoolMeta):
    __name__ = 'sale.configuration'

    dealer_warehouse = fields.Many2One('stock.location', "Warehouse of Dealers' Orders", domain=[('type', '=', 'warehouse')],
        help="From where orders of the portal are shipped. It may be empty if there is only one warehouse.")


class Sale(metaclass=PoolMeta):
    __name__ = 'sale.sale'

    dealer_reference = fields.Char("Portal Reference", readonly=True, select=True)
    dealer_will_call = fields.Boolean("Will Call", help="The dealer picks up the order.")
    dealer_ordered_by = fields.Char("Ordered By", readonly=True, help="Who placed the order in the portal.")

    @classmethod
    def __setup__(cls):
        super().__setup__()
        table = cls.__table__()
        cls._sql_constraints.append((
            'dealer_reference_unique', Unique(table, table.dealer_reference), 'dealer_portal.msg_dealer_reference_unique'))
        cls.__rpc__.update({
            'dealer_place': RPC(readonly=False),
            'dealer_cancel': RPC(readonly=False),
            'dealer_latest': RPC(),
            })

    @classmethod
    def copy(cls, sales, default=None):
        return super().copy(sales, default={'dealer_reference': None, 'dealer_ordered_by': None, **(default or {})})

    @classmethod
    def delete(cls, sales):
        # If an order's reference were gone, the portal would conclude that the order never arrived, and send it again.
        kept = next((sale for sale in sales if sale.dealer_reference), None)
        if kept:
            raise AccessError(gettext('dealer_portal.msg_dealer_sale_delete', sale=kept.rec_name))
        super().delete(sales)

    @classmethod
    @for_portal
    def dealer_place(cls, order):
        """
        Stores a dealer's order as a quotation, or nothing at all.

        order: customer (number), reference, po_number, instructions, will_call, ship_to (its number), ordered_by (a name or None), lines of code,
        quantity and note.
        Returns {'sale': id}, or {'refused': why, 'part': code}.
        """
        pool = Pool()
        Party = pool.get('party.party')
        Date = pool.get('ir.date')
        with Transaction().set_context(kept_price_lists={}):
            party = Party.dealer_by_number(order['customer'])
            if not party:
                return {'refused': 'customer'}
            if party.dealer_suspended:
                return {'refused': 'suspended'}
            ship_to = party.ship_to(order['ship_to'])
            if not ship_to:
                return {'refused': 'ship_to' if party.addresses else 'address'}
            sale = cls.for_dealer(party)
            sale.shipment_address = ship_to
            sale.sale_date = Date.today()
            sale.reference = order['po_number']
            sale.comment = order['instructions']
            sale.dealer_reference = order['reference']
            sale.dealer_will_call = order['will_call']
            sale.dealer_ordered_by = order['ordered_by']
            lines, refusal = sale._dealer_lines(order['lines'])
            if refusal:
                return refusal
            sale.lines = lines
            with Transaction().set_context(company=sale.company.id):
                sale.save()
                cls.quote([sale])
            return {'sale': sale.id}

    def _dealer_lines(self, wanted):
        """The lines, or why one of them is refused."""
        Product = Pool().get('product.product')
        products = {}
        for product in Product.search([('salable', '=', True), ('code', 'in', [line['code'] for line in wanted])]):
            products.setdefault(product.code, []).append(product)
        lines = []
        for number, ordered in enumerate(wanted):
            code = ordered['code']
            found = products.get(code, [])
            if len(found) != 1:
                return None, {'refused': 'part_twice' if found else 'part', 'part': code}
            try:
                line = self.dealer_line(found[0], ordered['quantity'])
            except DatabaseOperationalError:
                raise
            except Exception:
                logger.exception("order %s: part %s has no price", self.dealer_reference, found[0].rec_name)
                return None, {'refused': 'price', 'part': code}
            if line.unit_price is None:
                return None, {'refused': 'price', 'part': code}
            line.sequence = number
            line.note = ordered['note'] or None
            lines.append(line)
        return lines, None

    @classmethod
    @for_portal
    def dealer_cancel(cls, sale_id, customer):
        """Cancels a sale that is not confirmed. Returns its state afterward; None if the customer (number) has no such sale."""
        sales = cls.search([('id', '=', sale_id), ('party.code', '=', customer), ('party.dealer', '=', True), ('state', '!=', 'cancelled')])
        cls.cancel([sale for sale in sales if sale.state in ('draft', 'quotation')])
        return sales[0].state if sales else None

    @classmethod
    @for_portal
    def dealer_latest(cls, customers):
        """The ids of the newest sales of customers (numbers) that are neither canceled nor drafts of somebody else's, one each at most."""
        cursor = Transaction().connection.cursor()
        table, party = cls.__table__(), Pool().get('party.party').__table__()
        cursor.execute(*table.join(party, condition=party.id == table.party).select(
            Max(table.id), group_by=table.party,
            where=party.dealer & party.code.in_(customers) & (
                table.state.in_(['quotation', 'confirmed', 'processing', 'done'])
                | ((table.state == 'draft') & (table.dealer_reference != Null)))))
        return [id_ for id_, in cursor]

    @classmethod
    def for_dealer(cls, party):
        """A sale to a dealer that is not saved yet."""
        pool = Pool()
        User = pool.get('res.user')
        Configuration = pool.get('sale.configuration')
        company = User(Transaction().user).company
        with Transaction().set_context(company=company.id):
            sale = cls(**cls.default_get([name for name in cls._fields if name != 'lines'], with_rec_name=False))
            sale.company = company
            sale.party = party
            sale.on_change_company()
            sale.on_change_party()
        sale.warehouse = Configuration(1).dealer_warehouse or sale.warehouse
        return sale

    def dealer_line(self, product, quantity):
        """A line in the product's own unit, with the price and taxes that Tryton gives it."""
        Line = Pool().get('sale.line')
        line = Line(type='line', sale=self, product=product, unit=product.default_uom, quantity=quantity)
        line.on_change_product()
        return line

    def break_quantities(self, product):
        """Quantities from which a line of the price list may apply to the product, ascending."""
        if not self.price_list:
            return []
        return sorted({math.ceil(line.quantity) for line in self.price_list.lines
            if (line.quantity or 0) > 1 and (not line.product or line.product == product)})


class Line(metaclass=PoolMeta):
    __name__ = 'sale.line'

    # What is on hand now, for whoever reads an order, as in a search.
    dealer_on_hand = fields.Function(fields.Float("On Hand"), 'get_dealer_on_hand')

    @classmethod
    def get_dealer_on_hand(cls, lines, name):
        Product = Pool().get('product.product')
        with Transaction().set_context(_check_access=False):
            on_hand = Product.on_hand({line.product for line in lines if line.product})
            return {line.id: sum(on_hand[line.product.id].values()) if line.product else None for line in lines}
