import { expect, test } from 'vitest'
import { en } from '../../locales/en.ts'
import { backLink, type Screen } from './frame.ts'

const screen: Screen = {
  root: document.body,
  words: en,
  language: 'en',
  changeLanguage: () => undefined,
}
const id = '0192f0c1-7b1e-7c40-9d0a-5f1f6f0c2a11'

test.each([
  ['request', `/mpc/transfer-requests?tab=all&request=${id}`],
  ['batch', '/mpc/transfer-requests?tab=all'],
  ['rules', '/mpc/policy'],
] as const)('the way back from a %s leads to its page', (kind, path) => {
  const server = 'https://treasury.example.org'
  expect(backLink(screen, { server, kind, id }).getAttribute('href')).toBe(`${server}${path}`)
})
