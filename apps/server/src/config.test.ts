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

test('pages of sample data are offered unless the operator switches them off', () => {
  expect(config({}).hasPreviews).toBe(true)
  expect(config({ HOLDFAST_PREVIEWS: 'off' }).hasPreviews).toBe(false)
  expect(() => config({ HOLDFAST_PREVIEWS: 'no' })).toThrow(/HOLDFAST_PREVIEWS/)
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

test('mail needs a sender, user and password together, and encryption outside this machine', () => {
  const smtp = (environment: Record<string, string> = {}) =>
    config({ HOLDFAST_SMTP_HOST: 'smtp.example.org', HOLDFAST_SMTP_FROM: 'a@example.org', ...environment })
  expect(config({}).mail).toBeNull()
  expect(smtp().mail).toEqual({
    host: 'smtp.example.org',
    port: 587,
    tls: 'starttls',
    credentials: null,
    from: { name: '', address: 'a@example.org' },
  })
  expect(
    smtp({
      HOLDFAST_SMTP_TLS: 'tls',
      HOLDFAST_SMTP_USER: 'u',
      HOLDFAST_SMTP_PASSWORD: 'p',
      HOLDFAST_SMTP_FROM: 'Holdfast <a@example.org>',
    }).mail,
  ).toMatchObject({ port: 465, credentials: { user: 'u', pass: 'p' }, from: { name: 'Holdfast' } })
  expect(smtp({ HOLDFAST_SMTP_TLS: 'none', HOLDFAST_SMTP_HOST: '127.0.0.1' }).mail?.tls).toBe('none')
  const wrong: [string, Record<string, string>][] = [
    ['HOLDFAST_SMTP_FROM', { HOLDFAST_SMTP_FROM: '' }],
    ['HOLDFAST_SMTP_FROM', { HOLDFAST_SMTP_FROM: 'nobody' }],
    ['HOLDFAST_SMTP_FROM', { HOLDFAST_SMTP_FROM: 'A <a@example.org>\r\nBcc: <b@example.org>' }],
    ['HOLDFAST_SMTP_PASSWORD', { HOLDFAST_SMTP_USER: 'u' }],
    ['HOLDFAST_SMTP_TLS', { HOLDFAST_SMTP_TLS: 'none' }],
    ['HOLDFAST_SMTP_TLS', { HOLDFAST_SMTP_TLS: 'maybe' }],
    ['HOLDFAST_SMTP_PORT', { HOLDFAST_SMTP_PORT: '0' }],
    ['HOLDFAST_SMTP_HOST', { HOLDFAST_SMTP_HOST: 'smtp.example.org/path' }],
  ]
  for (const [name, environment] of wrong) expect(() => smtp(environment), name).toThrow(name)
})

test('a sign-in provider needs its client, the secret key and the public address, and https outside this machine', () => {
  const oidc = (environment: Record<string, string> = {}) =>
    config({
      HOLDFAST_OIDC_ISSUER: 'https://login.example.org',
      HOLDFAST_OIDC_CLIENT_ID: 'holdfast',
      HOLDFAST_OIDC_CLIENT_SECRET: 'secret',
      HOLDFAST_SECRET_KEY: 'ab'.repeat(32),
      HOLDFAST_PUBLIC_ORIGIN: 'https://treasury.example.org',
      ...environment,
    })
  expect(config({}).signInProvider).toBeNull()
  expect(oidc({ HOLDFAST_OIDC_DOMAINS: 'Example.org, example.net' }).signInProvider).toEqual({
    issuer: 'https://login.example.org',
    clientId: 'holdfast',
    clientSecret: 'secret',
    name: 'login.example.org',
    domains: ['example.org', 'example.net'],
  })
  expect(oidc({ HOLDFAST_OIDC_NAME: 'Acme' }).signInProvider?.name).toBe('Acme')
  expect(oidc({ HOLDFAST_OIDC_ISSUER: 'http://localhost:9000' }).signInProvider?.issuer).toContain(
    'localhost',
  )
  const wrong: [string, Record<string, string>][] = [
    ['HOLDFAST_OIDC_ISSUER', { HOLDFAST_OIDC_ISSUER: 'http://login.example.org' }],
    ['HOLDFAST_OIDC_ISSUER', { HOLDFAST_OIDC_ISSUER: 'http://localhost.evil.example.org' }],
    ['HOLDFAST_OIDC_CLIENT_ID', { HOLDFAST_OIDC_CLIENT_ID: '' }],
    ['HOLDFAST_OIDC_CLIENT_SECRET', { HOLDFAST_OIDC_CLIENT_SECRET: '' }],
    ['HOLDFAST_SECRET_KEY', { HOLDFAST_SECRET_KEY: '' }],
    ['HOLDFAST_PUBLIC_ORIGIN', { HOLDFAST_PUBLIC_ORIGIN: '' }],
    ['HOLDFAST_OIDC_DOMAINS', { HOLDFAST_OIDC_DOMAINS: '@example.org' }],
  ]
  for (const [name, environment] of wrong) expect(() => oidc(environment), name).toThrow(name)
})
