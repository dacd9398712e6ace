"""
Fills an empty Tryton database with a small distributor and its history (see story.py).

    TRYTOND_CONFIG=trytond.conf PORTAL_PASSWORD=secret python3 fill.py COMPANY.json

COMPANY.json describes the distributor (see scripts/tryton/company.ts). PORTAL_PASSWORD becomes the password of the gateway's user.
"""
import datetime
import json
import os
import sys
from decimal import Decimal

from dateutil.relativedelta import relativedelta
from proteus import Model, Wizard, config

import story
from records import dollars, new, one, today

with open(sys.argv[1]) as file:
    wanted = json.load(file)
proteus = config.set_trytond('erp')


def sequence(name, type_, model='ir.sequence', **values):
    return new(model, name=name, sequence_type=one('ir.sequence.type', name=type_), company=company, **values)


def fill_company():
    currency = new('currency.currency', name='US Dollar', symbol='$', code='USD', rounding=Decimal('0.01'))
    new('currency.currency.rate', currency=currency, date=datetime.date(2000, 1, 1), rate=Decimal(1))
    wizard = Wizard('company.company.config')
    wizard.execute('company')
    wizard.form.party = new('party.party', name=wanted['company'], dealer_new=False)
    wizard.form.currency = currency
    wizard.execute('add')
    proteus._context = Model.get('res.user').get_preferences(True, {})
    return Model.get('company.company').find()[0]


def fill_accounts():
    """A chart, and a fiscal year for each year in which something happens."""
    template = one('account.account.template', name='Minimal Account Chart', parent=None)
    wizard = Wizard('account.create_chart')
    wizard.execute('account')
    wizard.form.account_template = template
    wizard.form.company = company
    wizard.execute('create_account')
    accounts = {kind: Model.get('account.account').find([('type.' + kind, '=', True)], limit=1)[0]
        for kind in ['receivable', 'payable', 'revenue', 'expense']}
    wizard.form.account_receivable = accounts['receivable']
    wizard.form.account_payable = accounts['payable']
    wizard.execute('create_properties')
    invoices = sequence('Invoices', 'Invoice', 'ir.sequence.strict', number_next=801101)
    for year in [today.year - 1, today.year, today.year + 1]:
        fiscal_year = Model.get('account.fiscalyear')(name=str(year), company=company)
        fiscal_year.start_date, fiscal_year.end_date = datetime.date(year, 1, 1), datetime.date(year, 12, 31)
        fiscal_year.post_move_sequence = sequence('Moves %d' % year, 'Account Move')
        numbers, = fiscal_year.invoice_sequences
        numbers.out_invoice_sequence = numbers.in_invoice_sequence = invoices
        numbers.out_credit_note_sequence = numbers.in_credit_note_sequence = invoices
        fiscal_year.save()
        fiscal_year.click('create_period')
    settings = Model.get('account.configuration')(1)
    # Of lines without a part, such as freight.
    settings.default_category_account_revenue = accounts['revenue']
    settings.save()
    return accounts


def fill_taxes():
    """Every part is taxed, unless the dealer buys for resale."""
    account = one('account.account', name='Main Tax')
    tax = new('account.tax', name='CO 2.9%', description='Colorado sales tax 2.9 %', type='percentage', rate=Decimal('0.029'),
        invoice_account=account, credit_note_account=account, company=company)
    resale = Model.get('account.tax.rule')(name='Resale', kind='sale', company=company)
    resale.lines.new(origin_tax=tax)
    resale.save()
    return tax, resale


def fill_payment_methods():
    cash = one('account.account', name='Main Cash')
    journal = one('account.journal', type='cash')
    return new('account.invoice.payment.method', name='Check', journal=journal, debit_account=cash, credit_account=cash, company=company)


def fill_terms():
    terms = {}
    for code, days in {'COD': 0, 'N10': 10, 'N30': 30, 'N60': 60}.items():
        term = Model.get('account.invoice.payment_term')(name=code, description='NET %d DAYS' % days if days else 'CASH ON DELIVERY')
        term.lines.new(type='remainder').relativedeltas.new(days=days)
        term.save()
        terms[code] = term
    return terms


def fill_states():
    codes = sorted({address['state'] for dealer in wanted['dealers'] for address in dealer['addresses']})
    country = new('country.country', name='United States', code='US', code3='USA', code_numeric='840')
    return country, {code: new('country.subdivision', name=code, code='US-' + code, type='state', country=country) for code in codes}


def fill_addresses(party, dealer):
    for address in dealer['addresses']:
        added = party.addresses.new(party_name=address['name'], street=address['street'], city=address['city'],
            postal_code=address['postal'], country=country, subdivision=states[address['state']])
        added.delivery = address['delivery']
        added.invoice = address['invoice']


def fill_dealers():
    """The first address with Delivery checked is the default one."""
    found = {}
    for dealer in wanted['dealers']:
        party = Model.get('party.party')(
            name=dealer['name'], code=dealer['number'], dealer=True, dealer_rep=dealer['rep'], dealer_suspended=dealer['suspended'],
            dealer_new=dealer['new'], dealer_ship_method=dealer['ship_method'], dealer_freight_minimum=dollars(dealer['freight_minimum']))
        if dealer['credit_limit'] is not None:
            party.dealer_credit_limit = dollars(dealer['credit_limit'])
        while party.addresses:
            party.addresses.remove(party.addresses[0])
        fill_addresses(party, dealer)
        party.customer_payment_term = terms[dealer['terms']]
        party.sale_price_list = price_list
        party.customer_tax_rule = resale if dealer['resale'] else None
        party.save()
        found[dealer['number']] = party
    return found


def fill_warehouses():
    """The warehouse that comes with Tryton, and a second one."""
    names = wanted['warehouses']
    first = one('stock.location', code='WH')
    first.name = names[0]
    first.save()
    found = {names[0]: first}
    for name in names[1:]:
        parts = {kind: new('stock.location', name='%s %s' % (name, kind), type='storage') for kind in ['input', 'output', 'storage']}
        found[name] = new('stock.location', name=name, type='warehouse', input_location=parts['input'],
            output_location=parts['output'], storage_location=parts['storage'], lost_found_location=first.lost_found_location)
    return found


def fill_pack(pieces, unit):
    """A case, in which staff sell. The portal orders pieces."""
    # The factor and the rate must agree to the last of Tryton's digits.
    return new('product.uom', name='Case of %d' % pieces, symbol='case', category=unit.category, factor=float(pieces), rate=round(1 / pieces, 12),
        rounding=1.0, digits=0)


def fill_parts():
    """In one call, because one by one they would take minutes. Returns their ids by part number."""
    accounting = Model.get('product.category')(name='PARTS', accounting=True)
    accounting.account_expense = accounts['expense']
    accounting.account_revenue = accounts['revenue']
    accounting.customer_taxes.append(tax)
    accounting.save()
    unit = one('product.uom', name='Unit')
    packs = {pieces: fill_pack(pieces, unit) for pieces in sorted({part['pack'] for part in wanted['parts'] if part.get('pack')})}
    groups = {name: new('product.category', name=name) for name in sorted({part['group'] for part in wanted['parts']})}
    Template = Model.get('product.template')
    ids = Template._proxy.create([{
        'name': part['description'],
        'type': 'goods',
        'default_uom': unit.id,
        'sale_uom': packs.get(part.get('pack'), unit).id,
        'salable': True,
        'list_price': dollars(part['retail']),
        'cost_price_method': 'fixed',
        'account_category': accounting.id,
        'categories': [('add', [groups[part['group']].id])],
        'products': [('create', [{
            'suffix_code': part['number'],
            'cost_price': dollars(part['cost']),
            'identifiers': [('create', [{'code': part['manufacturer']}] if part['manufacturer'] else []),
                ('create', [{'type': 'ean', 'code': code} for code in part.get('bar_codes', [])])],
            }])],
        } for part in wanted['parts']], proteus.context)
    products = {p['code']: p['id'] for p in Model.get('product.product')._proxy.search_read(
        [('template', 'in', ids)], 0, None, None, ['code'], proteus.context)}
    return products, groups


def fill_stock():
    """Stock on hand, as inventories. An inventory cannot express what was promised beyond that."""
    for name, warehouse in warehouses.items():
        lines = [{'product': products[part['number']], 'quantity': part['stock'][name]} for part in wanted['parts'] if part['stock'].get(name, 0) > 0]
        Inventory = Model.get('stock.inventory')
        inventory, = Inventory._proxy.create([{
            'location': warehouse.storage_location.id,
            'date': today - relativedelta(months=11),
            'company': company.id,
            'lines': [('create', lines)],
            }], proteus.context)
        Inventory(inventory).click('confirm')


def fill_price_list():
    """Prices of single parts come before those of groups, and higher quantities before lower ones."""
    lines = []
    for part in wanted['parts']:
        if part.get('net') is None:
            continue
        product = products[part['number']]
        if part.get('break'):
            lines.append({'product': product, 'quantity': part['break']['quantity'], 'formula': str(dollars(part['break']['price']))})
        lines.append({'product': product, 'formula': str(dollars(part['net']))})
    for name, group in groups.items():
        lines.append({'category': group.id, 'quantity': 24.0, 'formula': 'list_price * %s' % wanted['groups'][name]['case']})
        lines.append({'category': group.id, 'formula': 'list_price * %s' % wanted['groups'][name]['net']})
    PriceList = Model.get('product.price_list')
    id_, = PriceList._proxy.create([{
        'name': 'Dealer net', 'company': company.id,
        'lines': [('create', [{'sequence': at, **line} for at, line in enumerate(lines)])],
        }], proteus.context)
    return PriceList(id_)


def fill_sales():
    """Each shipment gets an invoice. The portal's orders ship from the first warehouse."""
    settings = Model.get('sale.configuration')(1)
    settings.sale_invoice_method = 'shipment'
    settings.dealer_warehouse = warehouses[wanted['warehouses'][0]]
    settings.save()
    numbers = settings.sale_sequence
    numbers.prefix, numbers.padding = 'SO', 4
    numbers.save()


def fill_user():
    """The gateway's user, with the rights that it needs and no others."""
    user = Model.get('res.user')(name='Dealer Portal', login='portal', password=os.environ['PORTAL_PASSWORD'])
    user.groups.append(one('res.group', name='Dealer Portal'))
    user.companies.append(company)
    user.company = company
    user.save()


print('company and accounts', flush=True)
company = fill_company()
accounts = fill_accounts()
tax, resale = fill_taxes()
fill_payment_methods()
terms = fill_terms()
country, states = fill_states()
warehouses = fill_warehouses()
print('%d parts' % len(wanted['parts']), flush=True)
products, groups = fill_parts()
print('stock and prices', flush=True)
fill_stock()
price_list = fill_price_list()
dealers = fill_dealers()
fill_sales()
fill_user()
print('orders and invoices', flush=True)
story.tell()
