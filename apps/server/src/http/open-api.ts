/** OpenAPI 3.1 of the contract, for people and tools outside the house. */
import type { Route } from '@holdfast/contract'
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
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
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
            content: { 'application/json': { schema: jsonSchema(route.body, 'input') } },
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
      default: errorAnswer(route),
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

const errorAnswer = ({ errors }: Route): object =>
  errors === 'text'
    ? { description: 'The reason', content: { 'text/plain': { schema: { type: 'string' } } } }
    : {
        description: 'The reason',
        content: {
          'application/json': {
            schema: { type: 'object', properties: { detail: { type: 'string' } }, required: ['detail'] },
          },
        },
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
