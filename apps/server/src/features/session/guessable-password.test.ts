import { expect, test } from 'vitest'
import { isGuessable } from './guessable-password.ts'

const owner = { email: 'teresa.treasurer@holdfast.test', name: 'Teresa Treasurer' }

test.each([
  'password1234',
  'PASSWORD2024',
  'P@ssw0rd2024!',
  'passwordpassword',
  'Welcome2024!!!',
  '!!!football123',
  'aaaaaaaaaaaa',
  'abcabcabcabc',
  '123456789012',
  '0987654321ab',
  'abcdefghijkl',
  'qwertyuiop12',
  'qwertyasdfgh1234',
  'teresa123456',
  'TeresaTreasurer1',
  'teresa.treasurer@holdfast.test',
  'Treasurer!2026',
  '\uff50\uff41\uff53\uff53\uff57\uff4f\uff52\uff441234',
])('%s is easily guessed', (password) => {
  expect(isGuessable(password, owner)).toBe(true)
})

test.each([
  'holdfast-sandbox',
  'long enough for anybody',
  'correct horse battery staple',
  'kX9#vq2LmzPw',
  '739201847365',
  'password of my late aunt',
  'teresa likes 12 plums',
])('%s is accepted', (password) => {
  expect(isGuessable(password, owner)).toBe(false)
})
