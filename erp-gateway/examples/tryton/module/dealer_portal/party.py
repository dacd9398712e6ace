from collections import defaultdict

from trytond.model import Unique, fields
from trytond.pool import PoolMeta
from trytond.pyson import Eval, Not
from trytond.rpc import RPC
from trytond.transaction import Transaction

from .access import for_portal

# The portal's number for the address to which an order ships unless its dealer chooses another.
DEFAULT_SHIP_TO = 9999


class Party(metaclass=PoolMeta):
    __name__ = 'party.party'

    dealer = fields.Boolean("Dealer", help="Orders in the portal, with the code as customer number.")
    dealer_rep = fields.Char("Sales Representative", size=4, states={'invisible': Not(Eval('dealer'))}, depends=['dealer'],
        help="The number of the representative who may act for the dealer.")
    dealer_suspended = fields.Boolean("Suspended", states={'invisible': Not(Eval('dealer'))}, depends=['dealer'],
        help="The portal takes no orders.")
    dealer_new = fields.Boolean("New Dealer", states={'invisible': Not(Eval('dealer'))}, depends=['dealer'],
        help="No order has been taken yet. The portal asks for a larger first order.")
    dealer_ship_method = fields.Char("Ship Method", size=30, states={'invisible': Not(Eval('dealer'))}, depends=['dealer'])
    dealer_freight_minimum = fields.Numeric("Freight Minimum", digits=(16, 2), states={'invisible': Not(Eval('dealer'))}, depends=['dealer'],
        help="Total from which freight is free.")
    dealer_credit_limit = fields.Numeric("Credit Limit", digits=(16, 2), states={'invisible': Not(Eval('dealer'))}, depends=['dealer'])
    default_ship_to = fields.Function(fields.Many2One('party.address', "Default Ship-to"), 'get_default_address')
    bill_to = fields.Function(fields.Many2One('party.address', "Bill-to"), 'get_default_address')

    @classmethod
    def __setup__(cls):
        super().__setup__()
        cls.__rpc__.update({'dealer_no_longer_new': RPC(readonly=False)})

    @staticmethod
    def default_dealer_new():
        return True

    @classmethod
    @for_portal
    def dealer_no_longer_new(cls, customer):
        """Clears the new-dealer flag of the dealer with this number. False if there is none."""
        party = cls.dealer_by_number(customer)
        if party and party.dealer_new:
            cls.write([party], {'dealer_new': False})
        return bool(party)

    @classmethod
    def dealer_by_number(cls, number):
        """The dealer with a customer number; None if there is none."""
        found = cls.search([('dealer', '=', True), ('code', '=', number)])
        return found[0] if found else None

    @classmethod
    def get_default_address(cls, parties, names):
        kinds = {'default_ship_to': 'delivery', 'bill_to': 'invoice'}
        found = {name: {} for name in names}
        for party in parties:
            for name in names:
                address = party.address_get(type=kinds[name])
                found[name][party.id] = address.id if address else None
        return found

    def ship_to(self, number):
        """The address with this number in the portal; None if there is none."""
        if number == DEFAULT_SHIP_TO:
            return self.default_ship_to
        return next((address for address in self.addresses if address.ship_to_number == number), None)


class Address(metaclass=PoolMeta):
    __name__ = 'party.address'

    ship_to_number = fields.Integer("Ship-to Number", readonly=True,
        help="The portal names a dealer's addresses by these numbers. They are never used again.")

    @classmethod
    def __setup__(cls):
        super().__setup__()
        table = cls.__table__()
        cls._sql_constraints.append((
            'ship_to_number_unique', Unique(table, table.party, table.ship_to_number), 'dealer_portal.msg_ship_to_number_unique'))

    @classmethod
    def __register__(cls, module_name):
        super().__register__(module_name)
        with_all = cls.search([('ship_to_number', '=', None), ('active', 'in', [True, False])], order=[('id', 'ASC')])
        cls._number(with_all)

    @classmethod
    def create(cls, vlist):
        addresses = super().create(vlist)
        cls._number(addresses)
        return addresses

    @classmethod
    def copy(cls, addresses, default=None):
        return super().copy(addresses, default={'ship_to_number': None, **(default or {})})

    @classmethod
    def _number(cls, addresses):
        """Numbers a party's addresses from 1, including inactive ones."""
        unnumbered = [address for address in addresses if address.ship_to_number is None]
        if not unnumbered:
            return
        last = defaultdict(int)
        for address in cls.search([
                ('party', 'in', [a.party.id for a in unnumbered]), ('ship_to_number', '!=', None), ('active', 'in', [True, False])]):
            last[address.party.id] = max(last[address.party.id], address.ship_to_number)
        for address in unnumbered:
            last[address.party.id] += 1
            address.ship_to_number = last[address.party.id]
        cls.save(unnumbered)
