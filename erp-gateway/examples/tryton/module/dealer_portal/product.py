import logging
import re

from sql.functions import Function, Upper

from trytond.model import fields
from trytond.pool import Pool, PoolMeta
from trytond.rpc import RPC
from trytond.tools import escape_wildcard
from trytond.transaction import Transaction

logger = logging.getLogger(__name__)

# Dealers type part numbers with and without it.
PUNCTUATION = '-./'


class Replace(Function):
    __slots__ = ()
    _function = 'REPLACE'


def plain(text):
    return re.sub('[%s]' % re.escape(PUNCTUATION), '', text).upper()


class Product(metaclass=PoolMeta):
    __name__ = 'product.product'

    plain_code = fields.Function(fields.Char("Code without Punctuation"), 'get_plain_code', searcher='search_plain_code')

    @classmethod
    def __setup__(cls):
        super().__setup__()
        cls.__rpc__.update({'dealer_search': RPC(), 'dealer_prices': RPC()})

    def get_plain_code(self, name):
        return plain(self.code or '')

    @classmethod
    def search_plain_code(cls, name, clause):
        _, operator, value = clause
        table = cls.__table__()
        code = Upper(table.code)
        for sign in PUNCTUATION:
            code = Replace(code, sign, '')
        Operator = fields.SQL_OPERATORS[operator]
        return [('id', 'in', table.select(table.id, where=Operator(code, value)))]

    @classmethod
    def dealer_search(cls, term, limit, party=None):
        """
        Parts whose code, name or manufacturer's number has every word of the term, with the prices of a party (id).

        Returns {'items': parts as _dealer_item gives them, 'more': whether there are others}.
        """
        words = []
        for word in term.split():
            like = '%' + escape_wildcard(word) + '%'
            words.append(['OR', ('code', 'ilike', like), ('template.name', 'ilike', like), ('identifiers.code', 'ilike', like)])
            if len(plain(word)) > 2:
                words[-1].append(('plain_code', 'like', '%' + escape_wildcard(plain(word)) + '%'))
        with Transaction().set_context(_check_access=False):
            exact = cls._sold([('code', 'ilike', escape_wildcard(term))])
            found = cls._sold(words, limit=limit + 1)
            products = exact + [product for product in found if product not in exact]
            return {'items': cls._dealer_items(products[:limit], party), 'more': len(products) > limit}

    @classmethod
    def dealer_prices(cls, codes, party):
        """Parts by their codes, with the prices of a party (id). Those that are not sold, or have no price, are left out."""
        with Transaction().set_context(_check_access=False):
            return cls._dealer_items(cls._sold([('code', 'in', codes)]), party)

    @classmethod
    def _sold(cls, domain, limit=None):
        return cls.search([('salable', '=', True), ('code', '!=', None), ('code', '!=', '')] + domain,
            limit=limit, order=[('code', 'ASC'), ('id', 'ASC')])

    @classmethod
    def _dealer_items(cls, products, party_id):
        pool = Pool()
        Sale = pool.get('sale.sale')
        Party = pool.get('party.party')
        on_hand = cls.on_hand(products)
        offer = Sale.for_dealer(Party(party_id)) if party_id else None
        items = []
        with Transaction().set_context(kept_price_lists={}):
            for product in cls._one_by_code(products):
                try:
                    items.append(product._dealer_item(on_hand[product.id], offer))
                except Exception:
                    # A formula of a price list may fail for one part; the others are still sold.
                    logger.exception("part %s is not offered: it has no price", product.rec_name)
        return items

    @classmethod
    def _one_by_code(cls, products):
        """Without parts that share a code: nobody could say which of them a dealer orders."""
        by_code = {}
        for product in products:
            by_code.setdefault(product.code, []).append(product)
        for code, same in by_code.items():
            if len(same) > 1:
                logger.error("part %s is not offered: %d products have this code", code, len(same))
        return [same[0] for same in by_code.values() if len(same) == 1]

    @classmethod
    def on_hand(cls, products):
        """Pieces by product id and warehouse name. What is assigned to shipments is no longer on hand."""
        pool = Pool()
        Location = pool.get('stock.location')
        Date = pool.get('ir.date')
        warehouses = {w.id: w.name for w in Location.search([('type', '=', 'warehouse')])}
        pieces = {product.id: {} for product in products}
        with Transaction().set_context(stock_date_end=Date.today(), stock_assign=True):
            found = cls.products_by_location(list(warehouses), with_childs=True, grouping_filter=(list(pieces),))
        for (location, product), quantity in found.items():
            if location in warehouses and product in pieces:
                pieces[product][warehouses[location]] = quantity
        return pieces

    def _dealer_item(self, on_hand, offer):
        unit, pack = self.default_uom, self.sale_uom
        item = {
            'code': self.code,
            'name': self.template.name,
            'manufacturer': next((i.code for i in self.identifiers if not i.type), ''),
            'on_hand': on_hand,
            'list_price': self.list_price_used,
            'unit': unit.symbol,
            'pack': pack.factor / unit.factor,
            }
        if offer:
            line = offer.dealer_line(self, 1)
            item['price'] = line.unit_price
            for line.quantity in offer.break_quantities(self):
                price = line.compute_unit_price()
                if price != item['price']:
                    item['break'] = {'quantity': line.quantity, 'price': price}
                    break
        return item
