"""What has happened at the distributor: orders, shipments, invoices and payments, in every state that the portal shows."""
import datetime
from decimal import Decimal

from proteus import Model, Wizard
from trytond.exceptions import UserWarning

from records import new, one, today

ALL = None


def tell():
    """In the order in which it happened, with the days since then, because Tryton numbers invoices by their dates."""
    # Overdue: the dealer is suspended for it.
    desert = order(102, '10003', 'DESERT 7', {'CD-520X114': 3, '0012-5200': 1})
    ship(101, desert, ALL, '1Z5R88A90394411870')
    invoice(100, desert)

    spring = order(88, '10001', 'SPRING 2', {'RS-OF141': 12, 'NV-CR9EIX': 24})
    ship(87, spring, ALL, '1Z5R88A90394409114')
    paid = invoice(86, spring)
    credit(80, paid, {'RS-OF141': 2})

    # Shipped and invoiced in two parts. One line was ordered by the case.
    mud = order(75, '10005', 'MUD SEASON', {'RS-OF141': (2, 'Case of 12'), 'K 110/90-19 5%': 4, 'MM-GR88': 6})
    ship(73, mud, {'RS-OF141': 2, 'MM-GR88': 6}, 'SF-20418')
    pay(65, invoice(72, mud))
    ship(60, mud, ALL, 'SF-20533')
    invoice(59, mud, freight='42.00')

    pay(58, paid)

    rally = order(47, '10003', 'RALLY', {'NV-CR9EIX': 12})
    ship(46, rally, ALL, '1Z5R88A90394415502')
    invoice(45, rally)

    fall = order(20, '10001', 'FALL RESTOCK', {'MM-GR88': 12, 'IP-LV220': 2})
    ship(19, fall, ALL, '1Z5R88A90394418823')
    invoice(18, fall, freight='18.50')

    # The pads are on back order.
    shop = order(9, '10001', 'SHOP 44', {'RS-OF141': 24, 'BW-FA181HH': 6, 'MM-GR88': 10})
    ship(8, shop, {'RS-OF141': 24, 'MM-GR88': 4}, '1Z5R88A90394419517')

    trail = order(7, '10005', 'TRAIL STAND', {'BW-FA182HH': 4})
    ship(6, trail, ALL, 'SF-21007')
    invoice(5, trail, freight='25.00')

    # These two came from the portal.
    order(4, '10005', 'JEEP WEEK', {'TL-WHL500': 1}, reference='PDEMO00001')
    quote(3, '10005', 'CALLED OFF', {'TL-WHL501': 1}).click('cancel')
    order(2, '10001', 'CHAINS', {'CD-520X114': 4, '0012-5200': 2}, reference='PDEMO00002')
    reopened = quote(1, '10005', 'WINTER', {'NV-CR9EIX': 24})
    reopened.click('draft')
    reopened.click('quote')
    quote(0, '10001', 'WHEELS', {'TL-WHL500': 1, 'NV-CR9EIX': 6})
    quote(0, '10005', 'TIRES', {'K 110/90-19 5%': 4})


def ago(days):
    return today - datetime.timedelta(days=days)


def quote(days, dealer, po_number, parts, reference=None):
    """A sale that is not confirmed. Quantities are pieces, or a pair of a quantity and its unit."""
    sale = Model.get('sale.sale')(party=one('party.party', code=dealer), reference=po_number)
    sale.warehouse = Model.get('sale.configuration')(1).dealer_warehouse
    sale.sale_date = ago(days)
    sale.dealer_reference = reference
    for code, ordered in parts.items():
        quantity, unit = ordered if isinstance(ordered, tuple) else (ordered, 'Unit')
        line = sale.lines.new()
        line.product = one('product.product', code=code)
        line.unit = one('product.uom', name=unit)
        line.quantity = quantity
    sale.click('quote')
    return sale


def order(days, dealer, po_number, parts, reference=None):
    """A sale that was confirmed some days ago. Tryton has prepared its shipment."""
    sale = quote(days, dealer, po_number, parts, reference)
    sale.click('confirm')
    return sale


def ship(days, sale, parts, tracking):
    """Sends some parts, in the units of their lines, or all that is left. Tryton prepares another shipment for the rest, and drafts an invoice."""
    sale.reload()
    shipment, = [shipment for shipment in sale.shipments if shipment.state == 'waiting']
    shipment.effective_date = ago(days)
    shipment.reference = tracking
    if parts is not ALL:
        for move in shipment.inventory_moves:
            move.quantity = float(parts.get(move.product.code, 0))
    shipment.save()
    for button in ['assign_force', 'pick', 'pack', 'done']:
        shipment.click(button)


def invoice(days, sale, freight=None):
    """Posts the invoice of what was shipped last. Freight is a line without a part."""
    sale.reload()
    draft, = [invoice for invoice in sale.invoices if invoice.state == 'draft']
    draft.invoice_date = ago(days)
    if freight:
        line = draft.lines.new(description='FREIGHT', quantity=1.0, unit_price=Decimal(freight))
        line.account = Model.get('account.configuration')(1).default_category_account_revenue
    post(draft)
    return draft


def post(draft):
    try:
        draft.click('post')
    except UserWarning as warning:
        # So that it was due in the past.
        new('res.user.warning', user=one('res.user', login='admin'), name=warning.name)
        draft.click('post')


def pay(days, posted):
    """Pays an invoice as a whole."""
    wizard = Wizard('account.invoice.pay', [posted])
    wizard.form.payment_method = one('account.invoice.payment.method', name='Check')
    wizard.form.date = ago(days)
    wizard.execute('choice')


def credit(days, posted, parts):
    """A credit memo for parts that came back."""
    wizard = Wizard('account.invoice.credit', [posted])
    wizard.form.with_refund = False
    wizard.form.invoice_date = ago(days)
    wizard.execute('credit')
    memo, = wizard.actions[0]
    for line in list(memo.lines):
        if line.product.code in parts:
            line.quantity = -float(parts[line.product.code])
        else:
            memo.lines.remove(line)
    post(memo)
