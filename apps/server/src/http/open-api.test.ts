import { api, refusals, refusalsOfRoute, type Route } from '@holdfast/contract'
import { expect, test } from 'vitest'
import { openApi } from './open-api.ts'

interface Answer {
  readonly description: string
  readonly headers?: { readonly 'x-error-code': { readonly schema: { readonly enum: readonly string[] } } }
  readonly content: Readonly<
    Record<string, { readonly schema: { readonly oneOf?: readonly { readonly $ref: string }[] } }>
  >
}
const document = openApi(api) as {
  readonly components: { readonly schemas: Readonly<Record<string, object>> }
  readonly paths: Readonly<Record<string, Record<string, { readonly responses: Record<string, Answer> }>>>
}

const codesOf = ({ content, headers }: Answer): readonly string[] =>
  headers?.['x-error-code'].schema.enum ??
  content['application/json']?.schema.oneOf?.map(({ $ref }) => $ref.replace('#/components/schemas/', '')) ??
  []

test.each(Object.entries<Route>(api))(
  'the document lists the refusals of %s by their status, with their English',
  (_, route) => {
    const path = document.paths[route.path.replace(/:(\w+)/g, '{$1}')]
    const { responses = {} } = path?.[route.method.toLowerCase()] ?? {}
    const listed = Object.entries(responses)
      .filter(([status]) => Number(status) >= 400)
      .flatMap(([status, answer]) => codesOf(answer).map((code) => `${status} ${code}`))
    const codes = refusalsOfRoute(route)
    expect(listed.toSorted()).toEqual(codes.map((code) => `${refusals[code].status} ${code}`).toSorted())
    for (const code of codes)
      expect(responses[String(refusals[code].status)]?.description).toContain(
        `${code}: ${refusals[code].text}`,
      )
  },
)

test('the schema of a refusal has its code and its parameters', () => {
  expect(document.components.schemas.FIELD_TOO_LONG).toMatchObject({
    properties: {
      code: { const: 'FIELD_TOO_LONG' },
      params: { properties: { field: { type: 'string' }, count: { type: 'integer' } } },
    },
  })
})
