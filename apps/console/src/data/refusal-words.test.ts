import { afterEach, expect, test } from 'vitest'
import { inChosenLanguage } from './refusal-words.ts'

afterEach(() => localStorage.clear())

const refusal = (detail: string) => Response.json({ detail, more: 1 }, { status: 409 })
const say = async (detail: string): Promise<unknown> =>
  ((await (await inChosenLanguage(refusal(detail))).json()) as { detail: string }).detail

test('[I18N-05] a refusal is said in the language of the person, with its names; what is not known stays', async () => {
  const sentence =
    'Ops has accounts as part of this group, please transfer these accounts to another group first'
  expect(await say(sentence)).toBe(sentence)
  localStorage.setItem('lang', 'es')
  expect(await say(sentence)).toBe(
    'Ops tiene cuentas en este grupo; transfiera primero estas cuentas a otro grupo',
  )
  expect(await say('Wallet not found')).toBe('No se encontró la billetera.')
  expect(await say('This transfer is broadcasted, not approved.')).toBe(
    'Esta transferencia está en el estado transmitida, no en aprobada.',
  )
  expect(await say('Something new')).toBe('Something new')
  const plain = await inChosenLanguage(new Response('This key is not ready.', { status: 409 }))
  expect([plain.status, plain.statusText, await plain.text()]).toEqual([
    409,
    'Conflicto',
    'Esta clave no está lista.',
  ])
  expect(await (await inChosenLanguage(Response.json({ detail: 'Unauthorized' }))).json()).toEqual({
    detail: 'Unauthorized',
  })
})
