/** OpenAPI 3.1 of the contract, for external people and tools. */
import {
  type AnswerCode,
  type Declared,
  errorCodeHeader,
  errorParamsHeader,
  nouns,
  type ParamKind,
  refusals,
  refusalsOfRoute,
  type Route,
} from '@holdfast/contract'
import { z } from 'zod'

export function openApi(routes: Record<string, Route>): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const [name, route] of Object.entries(routes)) {
    const path = route.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(name, route) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Holdfast', version: '0.1.0' },
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: refusalSchemas(),
    },
    paths,
  }
}

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output'): Record<string, unknown> => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' })
  return json
}

function operation(name: string, route: Route): object {
  const status = String(route.status ?? 200)
  return {
    operationId: name,
    summary: route.summary,
    ...(route.access === 'public' ? {} : { security: [{ bearer: [] }] }),
    parameters: [
      ...parameters(route.params, 'path'),
      ...parameters(route.query, 'query'),
      ...(route.isVersioned === true ? [ifMatch] : []),
    ],
    ...(route.body === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content:
              route.upload === undefined
                ? { 'application/json': { schema: jsonSchema(route.body, 'input') } }
                : { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
          },
        }),
    responses: {
      [status]:
        status === '204'
          ? { description: 'Done' }
          : {
              description: 'Done',
              content:
                route.download === undefined
                  ? { 'application/json': { schema: jsonSchema(route.reply, 'output') } }
                  : { [route.download]: { schema: { type: 'string' } } },
            },
      ...errorAnswers(route),
    },
  }
}

const ifMatch = {
  name: 'If-Match',
  in: 'header',
  required: false,
  description: 'The version that the change was made from. 409 when it is not the stored one any more.',
  schema: { type: 'string', examples: ['"3"'] },
}

/** One answer for each status, with its refusals. */
function errorAnswers(route: Route): Record<string, object> {
  const codes = refusalsOfRoute(route)
  return Object.fromEntries(
    codes.map((refusalCode) => {
      const { status } = refusals[refusalCode]
      const ofStatus = codes.filter((code) => refusals[code].status === status)
      return [String(status), errorAnswer(ofStatus, route.errors === 'text')]
    }),
  )
}

function errorAnswer(codes: readonly AnswerCode[], isText: boolean): object {
  const description = codes.map((code) => `${code}: ${refusals[code].text}`).join('\n\n')
  if (isText && !codes.includes('DEV_MODE_OFF'))
    return {
      description,
      headers: {
        [errorCodeHeader]: { schema: { enum: codes } },
        [errorParamsHeader]: { description: 'JSON, percent-encoded', schema: { type: 'string' } },
      },
      content: { 'text/plain': { schema: { type: 'string' } } },
    }
  const schema = { oneOf: codes.map((code) => ({ $ref: `#/components/schemas/${code}` })) }
  return { description, content: { 'application/json': { schema } } }
}

const refusalSchemas = (): Record<string, object> =>
  Object.fromEntries(
    Object.entries<Declared>(refusals).map(([code, declared]) => [code, refusalSchema(code, declared)]),
  )

/** `detail` is present in answers only, not in a nested refusal. */
function refusalSchema(code: string, { text, params = {} }: Declared): object {
  const properties = Object.fromEntries(
    Object.entries(params).map(([name, kind]) => [name, schemasOfKinds[kind]]),
  )
  return {
    type: 'object',
    description: text,
    properties: {
      detail: { type: 'string' },
      code: { const: code },
      params: { type: 'object', properties, required: Object.keys(properties) },
    },
    required: ['code', 'params'],
  }
}

const refusalWithin = {
  type: 'object',
  properties: { code: { type: 'string' }, params: { type: 'object' } },
  required: ['code', 'params'],
}
const schemasOfKinds: Readonly<Record<ParamKind, object>> = {
  text: { type: 'string' },
  id: { type: 'string', format: 'uuid' },
  count: { type: 'integer' },
  amount: { type: 'string', description: 'Exact decimal number as text' },
  time: { type: 'string', format: 'date-time' },
  state: { type: 'string' },
  field: { type: 'string', description: 'Path of a field of the request' },
  fields: { type: 'array', items: { type: 'string' } },
  noun: { enum: Object.keys(nouns) },
  texts: { type: 'array', items: { type: 'string' } },
  refusal: refusalWithin,
  refusals: { type: 'array', items: refusalWithin },
}

function parameters(schema: z.ZodType | undefined, place: 'path' | 'query'): object[] {
  if (schema === undefined) return []
  const json = jsonSchema(schema, 'input') as { properties?: Record<string, object>; required?: string[] }
  return Object.entries(json.properties ?? {}).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || (json.required?.includes(name) ?? false),
    schema: property,
  }))
}
