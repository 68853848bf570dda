import { dora, sandboxRules, softwareOf } from '../../test/organisation.ts'
import { expect, test, vi } from 'vitest'
import { signChallenge } from '../passkey/sign-statement.ts'
import type { Asking } from '../passkey/signing.ts'
import { languages } from '../words.ts'
import { signControls } from './sign-controls.ts'

const origin = 'http://localhost:3001'
const [credential] = sandboxRules(origin).document.people.find(({ id }) => id === dora)!.credentials
const passkeys = [credential!]
const screen = {
  root: document.body,
  words: languages.en,
  language: 'en',
  changeLanguage: () => undefined,
} as const
const label = { passkey: 'Approve with passkey', software: 'Approve' }

const buttonNamed = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)

/** An authenticator that does not answer. */
const silent = {
  get: ({ signal }: CredentialRequestOptions = {}) =>
    new Promise<Credential | null>((_, fail) => {
      signal?.addEventListener('abort', () => fail(signal.reason))
    }),
}

test('while an authenticator is asked a person can cancel', async () => {
  const sign = vi.fn<(asking: Asking) => void>()
  const { buttons } = signControls(screen, { label, signing: { passkeys, software: null }, sign })
  document.body.replaceChildren(...buttons)
  expect(buttonNamed('Cancel')).toBeUndefined()
  buttons[0]?.click()
  const { signal } = sign.mock.calls[0]![0]
  const signed = signChallenge(new Uint8Array(32), passkeys, silent, { origin, signal })
  expect(document.activeElement).toBe(buttonNamed('Cancel'))
  buttonNamed('Cancel')?.click()
  expect(await signed).toEqual({ ok: false, fault: 'CANCELLED' })
})

test('a software credential answers at once, so there is nothing to cancel', () => {
  const sign = vi.fn<(asking: Asking) => void>()
  const software = { key: softwareOf(dora, origin).key, credential: credential!, spareIds: [] }
  const { buttons } = signControls(screen, { label, signing: { passkeys: [], software }, sign })
  document.body.replaceChildren(...buttons)
  buttons[0]?.click()
  expect(sign).toHaveBeenCalledOnce()
  expect(buttonNamed('Cancel')).toBeUndefined()
})
