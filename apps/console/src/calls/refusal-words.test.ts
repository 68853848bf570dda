import { ApiError, type Declared, type RefusalCode, refusals } from '@holdfast/contract'
import { afterEach, expect, test } from 'vitest'
import { templates } from '../../locales/refusals-es/refusals.ts'
import { speak } from '../words/language.ts'
import { refusalInWords, silenceInWords } from './refusal-words.ts'

afterEach(() => localStorage.clear())

const refusal = (detail: string, code: string | null = null, params = {}) =>
  new ApiError(409, 'Conflict', JSON.stringify({ detail, code, params, more: 1 }))
const say = async (...args: Parameters<typeof refusal>) => (await refusalInWords(refusal(...args))).detail

test("[I18N-05] a refusal is shown in the person's language by its code, whatever the sentence", async () => {
  const args = ['Any sentence.', 'FIELD_TOO_LONG', { field: 'memo', count: 1 }] as const
  expect(await say(...args)).toBe('memo: has more than 1 character')
  localStorage.setItem('lang', 'es')
  expect(await say(...args)).toBe('Nota en la cadena: tiene más de 1 carácter')
  expect(await say('x', 'NOT_FOUND', { what: 'wallet' })).toBe('No se encontró la billetera.')
  expect(await say('x', 'FIELD_MISSING', { field: 'app.limits.dailyCapUSD' })).toBe(
    'Límite diario (USD): falta',
  )
})

const samples = {
  text: 'x',
  id: '00000000-0000-4000-8000-000000000000',
  count: 2,
  amount: '1.5',
  time: '2026-01-02T03:04:05.000Z',
  state: 'approved',
  field: 'memo',
  fields: ['memo'],
  noun: 'wallet',
  texts: ['x', 'y'],
  refusal: { code: 'FORBIDDEN', params: {} },
  refusals: [{ code: 'FORBIDDEN', params: {} }],
}

test.each(['en', 'es'])(
  '[I18N-05] whatever English stands beside a code, the screen shows the same: %s',
  async (language) => {
    localStorage.setItem('lang', language)
    for (const [code, { params = {} }] of Object.entries<Declared>(refusals)) {
      const values = Object.fromEntries(Object.entries(params).map(([name, kind]) => [name, samples[kind]]))
      const shown = await say('One English sentence.', code, values)
      expect(shown, code).toBe(await say('Quite another sentence.', code, values))
      expect(shown, code).not.toMatch(/sentence/)
    }
  },
)

test('[I18N-05] a code that this console does not know keeps the sentence of the server', async () => {
  localStorage.setItem('lang', 'es')
  expect(await say('Something new', 'OF_A_NEWER_SERVER', { field: 'x' })).toBe('Something new')
  expect(await say('Something old')).toBe('Something old')
})

test('[I18N-05] the response keeps its status, its code and its parameters', async () => {
  localStorage.setItem('lang', 'es')
  expect(await refusalInWords(refusal('No.', 'CHANGED_MEANWHILE'))).toMatchObject({
    status: 409,
    statusText: 'Conflicto',
    detail: 'Otra persona lo ha cambiado entretanto. Vuelva a cargarlo y repita su cambio.',
    code: 'CHANGED_MEANWHILE',
  })
  const ofText = new ApiError(404, 'Not Found', 'Wallet not found', {
    code: 'NOT_FOUND',
    params: { what: 'wallet' },
  })
  expect(await refusalInWords(ofText)).toMatchObject({
    detail: null,
    code: 'NOT_FOUND',
    body: 'No se encontró la billetera.',
    params: { what: 'wallet' },
  })
})

test('[I18N-05] each language names the parameters that a refusal declares, and no others', () => {
  const faults = Object.entries<Declared>(refusals).flatMap(([code, { text, params = {} }]) =>
    [text, templates[code as RefusalCode]].flatMap((template) =>
      [...template.matchAll(/\{(\w+)/g)].flatMap(([, name = '']) =>
        name in params ? [] : [`${code}: ${name}`],
      ),
    ),
  )
  expect(faults).toEqual([])
  const missing = Object.entries<Declared>(refusals).flatMap(([code, { params = {} }]) =>
    Object.entries(params).flatMap(([name, kind]) =>
      kind === 'field' || kind === 'id' || templates[code as RefusalCode].includes(`{${name}`)
        ? []
        : [`${code}: ${name}`],
    ),
  )
  expect(missing).toEqual([])
})

test("[I18N-05] an unreachable server is reported in the person's language, and stays a network error", async () => {
  await speak('es')
  const silence = new TypeError('Failed to fetch')
  const translated = silenceInWords(silence)
  expect(translated).toBeInstanceOf(TypeError)
  expect(translated).toMatchObject({ message: 'No se puede contactar con el servidor', cause: silence })
  const aborted = new DOMException('left', 'AbortError')
  expect(silenceInWords(aborted)).toBe(aborted)
  await speak('en')
})
