from functools import wraps

from trytond.i18n import gettext
from trytond.model.exceptions import AccessError
from trytond.pool import Pool
from trytond.transaction import Transaction


def for_portal(method):
    """Restricts a method to users in the portal's group, who need no other rights for it, and to those who may make sales anyway."""
    @wraps(method)
    def checked(cls, *args):
        pool = Pool()
        group = pool.get('ir.model.data').get_id('dealer_portal', 'group_dealer_portal')
        sales = pool.get('ir.model.access').get_access(['sale.sale'])['sale.sale']
        if group not in pool.get('res.user').get_groups() and not sales['create']:
            raise AccessError(gettext('dealer_portal.msg_only_for_portal'))
        with Transaction().set_context(_check_access=False):
            return method(cls, *args)
    return checked
