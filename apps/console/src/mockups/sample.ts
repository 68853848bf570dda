/** Every figure, name and date of the static pages. None of it is real, and no live screen imports it. US dollars. */

export const sampleVaults = [
  { name: 'Cold reserve' },
  { name: 'Settlement' },
  { name: 'Market making' },
  { name: 'Payroll' },
  { name: 'Grants' },
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

export const sampleApiUsers = [{ name: 'Reporting' }, { name: 'Co-signer' }, { name: 'Old import' }] as const

export const samplePlan = { price: '1280', renewal: '2027-01-01', brand: 'Visa', last4: '4242' } as const
export const samplePayments = [
  { date: '2026-11-01', amount: '1280', status: 'paid' },
  { date: '2026-10-01', amount: '1280', status: 'paid' },
  { date: '2026-09-01', amount: '1280', status: 'paid' },
  { date: '2026-08-01', amount: '1280', status: 'paid' },
] as const

const asOptions = (symbols: readonly string[]) => symbols.map((symbol) => ({ value: symbol, label: symbol }))
export const sampleStablecoins = asOptions(['USDT', 'USDC'])
export const sampleSwapTokens = asOptions(['USDT', 'USDC', 'TRX', 'ETH', 'BTC', 'SOL'])
