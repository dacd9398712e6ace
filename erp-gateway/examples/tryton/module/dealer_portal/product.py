import logging
import re

from sql.functions import Function, Upper

from trytond.model import fields
from trytond.pool import Pool, PoolMeta
from trytond.rpc import RPC
from trytond.tools import escape_wildcard
from trytond.transaction import Transaction

from .offers import ChangesOffers, offers

logger = logging.getLogger(__name__)

# Dealers type part numbers with and without it.
PUNCTUATION = '-./'


class Replace(Function):
    __slots__ = ()
    _function = 'REPLACE'


def plain(text):
    return re.sub('[%s]' % re.escape(PUNCTUATION), '', text).upper()


class Product(ChangesOffers, metaclass=PoolMeta):
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
    def dealer_search(cls, term, limit, customer=None):
        """
        Parts whose code, name or manufacturer's number has every word of the term, with the prices of a customer (its number).

        Returns {'items': parts as in an offer, with on_hand, 'more': whether there are others}; None if there is no such customer.
        """
        words = []
        for word in term.split():
            like = '%' + escape_wildcard(word) + '%'
            words.append(['OR', ('code', 'ilike', like), ('template.name', 'ilike', like), ('identifiers.code', 'ilike', like)])
            if len(plain(word)) > 2:
                words[-1].append(('plain_code', 'like', '%' + escape_wildcard(plain(word)) + '%'))
        with Transaction().set_context(_check_access=False):
            party = Pool().get('party.party').dealer_by_number(customer) if customer else None
            if customer and not party:
                return None
            exact = cls._sold([('code', 'ilike', escape_wildcard(term))])
            found = cls._sold(words, limit=limit + 1)
            products = exact + [product for product in found if product not in exact]
            return {'items': cls._dealer_items(products[:limit], party), 'more': len(products) > limit}

    @classmethod
    def dealer_prices(cls, codes, customer):
        """
        Parts by their codes, with the prices of a customer (its number). Those that are not sold, or have no price, are left out.

        Returns None if there is no such customer.
        """
        with Transaction().set_context(_check_access=False):
            party = Pool().get('party.party').dealer_by_number(customer)
            return cls._dealer_items(cls._sold([('code', 'in', codes)]), party) if party else None

    @classmethod
    def _sold(cls, domain, limit=None):
        return cls.search([('salable', '=', True), ('code', '!=', None), ('code', '!=', '')] + domain,
            limit=limit, order=[('code', 'ASC'), ('id', 'ASC')])

    @classmethod
    def _dealer_items(cls, products, party):
        products = cls._one_by_code(products)
        on_hand = cls.on_hand(products)
        return [{**offer, 'on_hand': on_hand[product.id]} for product, offer in cls._offers(products, party)]

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

    @classmethod
    def _offers(cls, products, party):
        """Products with what they are and cost. Those that have no price are left out."""
        Sale = Pool().get('sale.sale')
        sale, kept = None, {}
        for product in products:
            key = (product.id, party.id if party else None)
            offer = offers.get(key)
            if not offer:
                sale = sale or (party and Sale.for_dealer(party))
                try:
                    with Transaction().set_context(kept_price_lists=kept):
                        offer = offers.set(key, product._offer(sale))
                except Exception:
                    # A formula of a price list may fail for one part; the others are still sold.
                    logger.exception("part %s is not offered: it has no price", product.rec_name)
                    continue
            yield product, offer

    def _offer(self, sale):
        unit, pack = self.default_uom, self.sale_uom
        return {
            'code': self.code,
            'name': self.template.name,
            'manufacturer': next((i.code for i in self.identifiers if not i.type), ''),
            'list_price': self.list_price_used,
            'unit': unit.symbol,
            'pack': pack.factor / unit.factor,
            **(self._price(sale) if sale else {}),
            }

    def _price(self, sale):
        """The price of a piece, and the first quantity from which it changes."""
        line = sale.dealer_line(self, 1)
        price = line.unit_price
        for line.quantity in sale.break_quantities(self):
            later = line.compute_unit_price()
            if later != price:
                return {'price': price, 'break': {'quantity': line.quantity, 'price': later}}
        return {'price': price}
