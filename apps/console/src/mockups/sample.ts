/** Every figure, name and date of the static pages. None of it is real, and no live screen imports it. US dollars. */

export const sampleVaults = [
  {
    name: 'Cold reserve',
    value: '4218350.00',
    pnl1d: '12480.15',
    pnl7d: '-38214.60',
    inflow: '250000',
    outflow: '0',
  },
  {
    name: 'Settlement',
    value: '1902744.38',
    pnl1d: '0',
    pnl7d: '1204.18',
    inflow: '844120.5',
    outflow: '790003.25',
  },
  {
    name: 'Market making',
    value: '846120.91',
    pnl1d: '-5211.07',
    pnl7d: '18930.44',
    inflow: '120000',
    outflow: '95500',
  },
  { name: 'Payroll', value: '318400.00', pnl1d: '0', pnl7d: '0', inflow: '320000', outflow: '301250' },
  { name: 'Grants', value: '96250.75', pnl1d: '310.2', pnl7d: '-940.05', inflow: '0', outflow: '12000' },
] as const

export const sampleSigningRequests = [
  { id: 'SR-20418', requester: 'Maya Lindqvist', at: '2026-10-27T14:05:00Z' },
  { id: 'SR-20417', requester: 'Tomás Aguirre', at: '2026-10-27T11:42:00Z' },
  { id: 'SR-20415', requester: 'Priya Raman', at: '2026-10-26T17:20:00Z' },
  { id: 'SR-20411', requester: 'Maya Lindqvist', at: '2026-10-24T09:12:00Z' },
] as const

export const sampleCardBalance = '48210.55'
export const sampleCards = [
  {
    nickname: 'Marketing',
    holder: 'Maya Lindqvist',
    last4: '4821',
    spent: '3184.20',
    limit: '10000',
    status: 'active',
    created: '2026-02-11',
  },
  {
    nickname: 'Cloud hosting',
    holder: 'Tomás Aguirre',
    last4: '0937',
    spent: '7912.44',
    limit: '10000',
    status: 'active',
    created: '2026-03-02',
  },
  {
    nickname: 'Travel',
    holder: 'Priya Raman',
    last4: '5560',
    spent: '640.00',
    limit: '5000',
    status: 'active',
    created: '2026-05-19',
  },
  {
    nickname: 'Old subscriptions',
    holder: 'Tomás Aguirre',
    last4: '1174',
    spent: '0',
    limit: '2500',
    status: 'frozen',
    created: '2025-11-30',
  },
] as const

export const sampleInvoices = [
  {
    name: 'INV-0092 Custody, October',
    client: 'Northwind Fund',
    amount: '12500',
    currency: 'USDT',
    payment: 'TRON',
    status: 'sent',
    due: '2026-11-15',
    by: 'Maya Lindqvist',
    created: '2026-11-01',
  },
  {
    name: 'INV-0091 Onboarding',
    client: 'Calder & Sons',
    amount: '4200',
    currency: 'USDC',
    payment: 'Ethereum',
    status: 'paid',
    due: '2026-10-30',
    by: 'Priya Raman',
    created: '2026-10-12',
  },
  {
    name: 'INV-0090 Custody, September',
    client: 'Northwind Fund',
    amount: '12500',
    currency: 'USDT',
    payment: 'TRON',
    status: 'paid',
    due: '2026-10-15',
    by: 'Maya Lindqvist',
    created: '2026-10-01',
  },
  {
    name: 'INV-0087 Integration',
    client: 'Osprey Labs',
    amount: '8640',
    currency: 'USD',
    payment: 'Wire',
    status: 'overdue',
    due: '2026-09-30',
    by: 'Tomás Aguirre',
    created: '2026-09-02',
  },
] as const

export const sampleRates = [
  { currency: 'EUR', rate: '1.0864' },
  { currency: 'GBP', rate: '1.2971' },
  { currency: 'SGD', rate: '0.7562' },
  { currency: 'USD', rate: '1.0000' },
  { currency: 'AUD', rate: '0.6618' },
] as const
export const sampleChains = ['Ethereum', 'Polygon', 'Tron', 'Solana'] as const
/** Followed by a bank account, whose name depends on the language. */
export const samplePaymentNetworks = ['Pix', 'Inst', 'Peso', 'Spe'] as const

export const sampleApiUsers = [
  {
    name: 'Reporting',
    end: '7f3c',
    permissions: ['read'],
    lastUsed: '2026-10-27T06:00:00Z',
    by: 'Maya Lindqvist',
    created: '2026-01-15',
    ips: '203.0.113.10',
    status: 'active',
  },
  {
    name: 'Payout service',
    end: 'b921',
    permissions: ['read', 'transact'],
    lastUsed: '2026-10-27T13:58:00Z',
    by: 'Tomás Aguirre',
    created: '2026-03-08',
    ips: '203.0.113.24, 203.0.113.25',
    status: 'active',
  },
  {
    name: 'Co-signer',
    end: '04de',
    permissions: ['sign'],
    lastUsed: '2026-10-26T22:14:00Z',
    by: 'Priya Raman',
    created: '2026-04-21',
    ips: '198.51.100.7',
    status: 'active',
  },
  {
    name: 'Old import',
    end: 'c6a8',
    permissions: ['read'],
    lastUsed: null,
    by: 'Tomás Aguirre',
    created: '2025-08-03',
    ips: '198.51.100.40',
    status: 'inactive',
  },
] as const

export const samplePlan = { price: '1280', renewal: '2027-01-01', brand: 'Visa', last4: '4242' } as const
export const samplePayments = [
  { date: '2026-11-01', amount: '1280', status: 'paid' },
  { date: '2026-10-01', amount: '1280', status: 'paid' },
  { date: '2026-09-01', amount: '1280', status: 'paid' },
  { date: '2026-08-01', amount: '1280', status: 'paid' },
] as const

export const sampleFigures = { activeEntities: 24, totalUsers: 186, paidSubscriptions: '--' } as const
export const sampleActivity = [
  { event: 'entityCreated', name: 'Osprey Labs', at: '2026-10-27T13:20:00Z' },
  { event: 'userInvited', name: 'Priya Raman', at: '2026-10-27T10:04:00Z' },
  { event: 'tierChanged', name: 'Northwind Fund', at: '2026-10-26T16:31:00Z' },
  { event: 'networkAdded', name: 'TRON Nile', at: '2026-10-25T08:45:00Z' },
  { event: 'tokenMarked', name: 'USDT-BONUS', at: '2026-10-24T19:12:00Z' },
] as const

const asOptions = (symbols: readonly string[]) => symbols.map((symbol) => ({ value: symbol, label: symbol }))
export const sampleStablecoins = asOptions(['USDT', 'USDC'])
export const sampleSwapTokens = asOptions(['USDT', 'USDC', 'TRX', 'ETH', 'BTC', 'SOL'])
