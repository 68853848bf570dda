import { expect, test } from 'vitest'
import { openLink } from './open-link.ts'

const id = '0190a3f2-7b1c-7def-8a01-0123456789ab'
const server = 'https://holdfast.example'
const token = 'a'.repeat(32)
const usual = { request: id, server, token }
const fragmentOf = (params: Record<string, string>) => `#${new URLSearchParams(params)}`

test.each(['request', 'rules', 'register'] as const)('a link of the kind %s', (kind) => {
  expect(openLink(fragmentOf({ [kind]: id, server, token }))).toEqual({ kind, id, server, token })
})

test.each(['http://localhost:8080', 'http://127.0.0.1:3000', 'https://a.example:8443'])(
  'a server at %s',
  (server) => {
    expect(openLink(fragmentOf({ ...usual, server }))?.server).toBe(server)
  },
)

test.each<[string, Record<string, string>]>([
  ['nothing', {}],
  ['no server', { request: id, token }],
  ['no token', { request: id, server }],
  ['a cut id', { ...usual, request: id.slice(1) }],
  ['a short token', { ...usual, token: 'abc' }],
  ['two kinds', { ...usual, rules: id }],
  ['plain http', { ...usual, server: 'http://holdfast.example' }],
  ['a script', { ...usual, server: 'javascript:alert(1)' }],
  ['a path', { ...usual, server: `${server}/a` }],
  ['a user', { ...usual, server: 'https://a@holdfast.example' }],
])('null: %s', (_, params) => {
  expect(openLink(fragmentOf(params))).toBeNull()
})

test('null: a name twice', () => {
  expect(openLink(`${fragmentOf(usual)}&server=https%3A%2F%2Fevil.example`)).toBeNull()
})
