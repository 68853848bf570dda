import { expect, test } from 'vitest'
import { isLocalHost } from './is-local-host.ts'

test('[NAV-66] localhost, 127.0.0.1, 192.168.x addresses and hosts of the settings are local', () => {
  for (const host of ['localhost', '127.0.0.1', '192.168.1.5', '192.168.0.254'])
    expect(isLocalHost(host), host).toBe(true)
  expect(isLocalHost('box.lan', ['box.lan'])).toBe(true)
})

test('[NAV-67] any other host is production', () => {
  for (const host of [
    'console.example.test',
    '10.0.0.5',
    '172.16.0.1',
    '[::1]',
    '192.168.evil.test',
    '127.0.0.11',
  ])
    expect(isLocalHost(host), host).toBe(false)
})
