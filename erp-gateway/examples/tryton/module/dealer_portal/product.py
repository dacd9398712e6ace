import re
from collections import Counter

from sql.functions import Function, Upper

from trytond.backend import DatabaseOperationalError
from trytond.model import fields
from trytond.pool import Pool, PoolMeta
from trytond.rpc import RPC
from trytond.tools import escape_wildcard
from trytond.transaction import Transaction

from .access import for_portal
from .offers import ChangesOffers, offers

# Dealers type part numbers with and without it.
PUNCTUATION = '-./'


class Replace(Function):
    __slots__ = ()
    _function = 'REPLACE'


def bar_codes(text):
    """The ways in which the bar code in a text may be written; leading zeros do not matter. None if the text is not a bar code."""
    if not re.fullmatch(r'\d{8,14}', text.strip()):
        return []
    digits = text.strip().lstrip('0')
    return [digits.zfill(length) for length in range(max(8, len(digits)), 15)]


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
    @for_portal
    def dealer_search(cls, term, limit, customer=None):
        """
        Parts whose code, name or manufacturer's number has every word of the term, with the prices of a customer (its number).

        Returns {'items', 'left_out', 'more': whether there are others}; None if there is no such customer.
        """
        words = []
        for word in term.split():
            like = '%' + escape_wildcard(word) + '%'
            words.append(['OR', ('code', 'ilike', like), ('template.name', 'ilike', like), ('identifiers.code', 'ilike', like)])
            if len(plain(word)) > 2:
                words[-1].append(('plain_code', 'like', '%' + escape_wildcard(plain(word)) + '%'))
        party = Pool().get('party.party').dealer_by_number(customer) if customer else None
        if customer and not party:
            return None
        exact = cls._sold([('code', 'ilike', escape_wildcard(term))]) or cls._with_bar_codes([term])
        found = cls._sold(words, limit=limit + 1)
        products = exact + [product for product in found if product not in exact]
        return {**cls._dealer_items(products[:limit], party), 'more': len(products) > limit}

    @classmethod
    @for_portal
    def dealer_prices(cls, codes, customer):
        """
        Parts by their codes, or else by their bar codes, with the prices of a customer (its number). Codes that are not sold are left out.

        Returns {'items', 'left_out'}; None if there is no such customer.
        """
        party = Pool().get('party.party').dealer_by_number(customer)
        if not party:
            return None
        products = cls._sold([('code', 'in', codes)])
        known = {product.code for product in products}
        others = cls._with_bar_codes([code for code in codes if code not in known])
        return cls._dealer_items(products + [product for product in others if product not in products], party)

    @classmethod
    def _with_bar_codes(cls, texts):
        codes = [code for text in texts for code in bar_codes(text)]
        return cls._sold([('identifiers', 'where', [('type', '=', 'ean'), ('code', 'in', codes)])]) if codes else []

    @classmethod
    def _sold(cls, domain, limit=None):
        return cls.search([('salable', '=', True)] + domain, limit=limit, order=[('code', 'ASC'), ('id', 'ASC')])

    @classmethod
    def _dealer_items(cls, products, party):
        """
        Returns {'items': offers with the pieces on hand by warehouse, 'left_out': [{'part': its name, 'why': text}]}.

        Nobody could say which of two parts with one code a dealer orders, so neither is offered.
        """
        codes = Counter(product.code for product in products)
        sold, left_out = [], []
        for product in products:
            if not product.code:
                left_out.append({'part': product.rec_name, 'why': "it has no code"})
            elif codes[product.code] > 1:
                left_out.append({'part': product.rec_name, 'why': "another part has the same code"})
            else:
                sold.append(product)
        on_hand = cls.on_hand(sold)
        items = [{**offer, 'on_hand': on_hand[product.id]} for product, offer in cls._offers(sold, party, left_out)]
        return {'items': items, 'left_out': left_out}

    @classmethod
    def on_hand(cls, products):
        """Pieces by product id and warehouse name. What is assigned to shipments is no longer on hand."""
        pool = Pool()
        Location = pool.get('stock.location')
        Date = pool.get('ir.date')
        warehouses = {w.id: w.name for w in Location.search([('type', '=', 'warehouse')])}
        pieces = {product.id: {} for product in products}
        if not pieces:
            return pieces
        with Transaction().set_context(stock_date_end=Date.today(), stock_assign=True):
            found = cls.products_by_location(list(warehouses), with_childs=True, grouping_filter=(list(pieces),))
        for (location, product), quantity in found.items():
            if location in warehouses and product in pieces:
                pieces[product][warehouses[location]] = quantity
        return pieces

    @classmethod
    def _offers(cls, products, party, left_out):
        """Products with their descriptions and prices. Those without a price go to left_out."""
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
                except DatabaseOperationalError:
                    raise
                except Exception as error:
                    # A formula of a price list may fail for one part; the others are still sold.
                    left_out.append({'part': product.rec_name, 'why': "its price cannot be computed: %r" % error})
                    continue
            yield product, offer

    def _offer(self, sale):
        unit, pack = self.default_uom, self.sale_uom
        return {
            'code': self.code,
            'name': self.template.name,
            'manufacturer': next((i.code for i in self.identifiers if not i.type), ''),
            'bar_codes': [i.code for i in self.identifiers if i.type == 'ean'],
            'list_price': self.list_price_used,
            'unit': unit.symbol,
            'pack': pack.factor / unit.factor,
            **(self._price(sale) if sale else {}),
            }

    def _price(self, sale):
        """The price of a piece, and the first quantity at which it changes."""
        line = sale.dealer_line(self, 1)
        price = line.unit_price
        for line.quantity in sale.break_quantities(self):
            later = line.compute_unit_price()
            if later != price:
                return {'price': price, 'break': {'quantity': line.quantity, 'price': later}}
        return {'price': price}
