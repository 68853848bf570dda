import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const config = (environment: Record<string, string>) =>
  readConfig({ DATABASE_URL: 'postgres://localhost/holdfast', ...environment })

test('prices are the operator’s table, and nothing beside it', () => {
  const { prices } = config({ HOLDFAST_PRICES: 'TRX=0.27, USDT=1' })
  expect([prices('TRX'), prices('USDT'), prices('BTC')]).toEqual(['0.27', '1', null])
  for (const wrong of ['TRX', 'TRX=0', 'TRX=0.00', 'TRX=-1', 'TRX=1e3', 'TRX=1,2', '=1', 'TRX=1.'])
    expect(() => config({ HOLDFAST_PRICES: wrong }), wrong).toThrow(/HOLDFAST_PRICES/)
})

test('without a table of prices only the sandbox goes by the estimate; elsewhere nothing but USDT has a price', () => {
  const sandbox = config({ HOLDFAST_SANDBOX: 'true' }).prices
  expect(['USDT', 'TRX', 'WBTC'].map(sandbox)).toEqual(['1', '0.1', '0.1'])
  const real = config({ HOLDFAST_SANDBOX: 'false' }).prices
  expect(['USDT', 'TRX', 'WBTC'].map(real)).toEqual(['1', null, null])
})

test('the country header is a header’s name, in small letters; none is believed unless it is named, nor without proxies', () => {
  const behind = (name: string) => config({ HOLDFAST_COUNTRY_HEADER: name, HOLDFAST_PROXIES: '10.0.0.0/8' })
  expect(config({}).countryHeader).toBeNull()
  expect(behind('CF-IPCountry').countryHeader).toBe('cf-ipcountry')
  expect(() => behind('two words')).toThrow(/HOLDFAST_COUNTRY_HEADER/)
  expect(() => config({ HOLDFAST_COUNTRY_HEADER: 'CF-IPCountry' })).toThrow(
    /HOLDFAST_COUNTRY_HEADER: .*HOLDFAST_PROXIES/,
  )
})
