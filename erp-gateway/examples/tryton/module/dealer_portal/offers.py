from trytond.cache import Cache
from trytond.pool import PoolMeta
from trytond.transaction import Transaction

# What a part is and costs, by product and party. Tryton takes 3 ms to compute it again, too long for fifty dealers who search at once.
# Another process's changes take effect after a minute on SQLite, and at once on PostgreSQL.
offers = Cache('dealer_portal.offers', size_limit=100_000, duration=60, context=False)


class PriceList(metaclass=PoolMeta):
    __name__ = 'product.price_list'

    def compute(self, *args, **kwargs):
        # Tryton creates a new record of the price list for each price, and reads its lines again. Reusing one makes a price five times as fast.
        kept = Transaction().context.get('kept_price_lists')
        if kept is not None:
            return super(PriceList, kept.setdefault(self.id, self)).compute(*args, **kwargs)
        return super().compute(*args, **kwargs)


class ChangesOffers:

    @classmethod
    def create(cls, vlist):
        offers.clear()
        return super().create(vlist)

    @classmethod
    def write(cls, *args):
        offers.clear()
        super().write(*args)

    @classmethod
    def delete(cls, records):
        offers.clear()
        super().delete(records)


class PriceListLine(ChangesOffers, metaclass=PoolMeta):
    __name__ = 'product.price_list.line'


class PartyPriceList(ChangesOffers, metaclass=PoolMeta):
    __name__ = 'party.party.sale_price_list'


class ListPrice(ChangesOffers, metaclass=PoolMeta):
    __name__ = 'product.list_price'


class CostPrice(ChangesOffers, metaclass=PoolMeta):
    __name__ = 'product.cost_price'


class CategoryOfTemplate(ChangesOffers, metaclass=PoolMeta):
    __name__ = 'product.template-product.category'


class Template(ChangesOffers, metaclass=PoolMeta):
    __name__ = 'product.template'


class Identifier(ChangesOffers, metaclass=PoolMeta):
    __name__ = 'product.identifier'
