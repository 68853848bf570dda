import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const config = (environment: Record<string, string>) =>
  readConfig({ DATABASE_URL: 'postgres://localhost/holdfast', ...environment })

test('the operator’s prices are by asset; a symbol is refused', () => {
  const trx = 'tron:0x2b6653dc/slip44:195'
  expect([...config({ HOLDFAST_PRICES: `${trx}=0.27, eip155:1/slip44:60=2500` }).prices]).toEqual([
    [trx, '0.27'],
    ['eip155:1/slip44:60', '2500'],
  ])
  expect(config({}).prices.size).toBe(0)
  for (const wrong of ['TRX=0.27', trx, ...['0', '0.00', '-1', '1e3', '1.'].map((usd) => `${trx}=${usd}`)])
    expect(() => config({ HOLDFAST_PRICES: wrong }), wrong).toThrow(/HOLDFAST_PRICES/)
})

test('the controls of chains are used in the sandbox only, and with its token', () => {
  const controls = (environment: Record<string, string>) =>
    config({
      HOLDFAST_SANDBOX: 'true',
      SANDBOX_TOKEN: 'x'.repeat(16),
      SANDBOX_CONTROLS: 'tron=http://127.0.0.1:1/control, other=http://127.0.0.1:2/a=b',
      ...environment,
    }).sandboxControls
  expect([...(controls({})?.urls ?? [])]).toEqual([
    ['tron', 'http://127.0.0.1:1/control'],
    ['other', 'http://127.0.0.1:2/a=b'],
  ])
  for (const without of [{ HOLDFAST_SANDBOX: '' }, { SANDBOX_TOKEN: '' }])
    expect(controls(without)).toBeNull()
  expect(() => controls({ SANDBOX_CONTROLS: 'http://127.0.0.1:1' })).toThrow(/SANDBOX_CONTROLS/)
})

test('the country header is a header’s name in lower case, and needs a configured proxy', () => {
  const behind = (name: string) => config({ HOLDFAST_COUNTRY_HEADER: name, HOLDFAST_PROXIES: '10.0.0.0/8' })
  expect(config({}).countryHeader).toBeNull()
  expect(behind('CF-IPCountry').countryHeader).toBe('cf-ipcountry')
  expect(() => behind('two words')).toThrow(/HOLDFAST_COUNTRY_HEADER/)
  expect(() => config({ HOLDFAST_COUNTRY_HEADER: 'CF-IPCountry' })).toThrow(
    /HOLDFAST_COUNTRY_HEADER: .*HOLDFAST_PROXIES/,
  )
})
