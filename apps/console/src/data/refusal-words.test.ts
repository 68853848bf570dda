import { ApiError } from '@holdfast/contract'
import { afterEach, expect, test } from 'vitest'
import { speak } from '../words/language.ts'
import { refusalInWords, silenceInWords } from './refusal-words.ts'

afterEach(() => localStorage.clear())

const refusal = (detail: string) => new ApiError(409, 'Conflict', JSON.stringify({ detail, more: 1 }))
const say = async (detail: string) => (await refusalInWords(refusal(detail))).detail

test('[I18N-05] a refusal is said in the language of the person, with its names; what is not known stays', async () => {
  const sentence =
    'Ops has accounts as part of this group, please transfer these accounts to another group first'
  expect(await say(sentence)).toBe(sentence)
  localStorage.setItem('lang', 'es')
  expect(await refusalInWords(refusal(sentence))).toMatchObject({
    status: 409,
    statusText: 'Conflicto',
    detail: 'Ops tiene cuentas en este grupo; transfiera primero estas cuentas a otro grupo',
    sent: sentence,
  })
  expect(await say('Something new')).toBe('Something new')
  const ofText = new ApiError(409, 'Conflict', 'This key is not ready.', { code: 'KEY_NOT_READY' })
  expect(await refusalInWords(ofText)).toMatchObject({
    detail: null,
    code: 'KEY_NOT_READY',
    body: 'Esta clave no está lista.',
    sent: 'This key is not ready.',
  })
})

test('[I18N-05] a server that does not answer is told in the language of the person, and stays a fault of the line', async () => {
  await speak('es')
  const silence = new TypeError('Failed to fetch')
  const told = silenceInWords(silence)
  expect(told).toBeInstanceOf(TypeError)
  expect(told).toMatchObject({ message: 'No se puede contactar con el servidor', cause: silence })
  const aborted = new DOMException('left', 'AbortError')
  expect(silenceInWords(aborted)).toBe(aborted)
  await speak('en')
})
