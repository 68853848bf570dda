/** What the server says, in Spanish. `npm run check` reads the server's sentences from its source and names those that are missing
 *  here, and those here that nobody says any more. How a sentence is written: src/words/say-with.ts. */
import type { Said } from '../src/words/say-with.ts'
import { fields } from './refusals-es/fields.ts'
import { states } from './refusals-es/states.ts'
import { statuses } from './refusals-es/statuses.ts'

/** What is wrong with a field, behind 'Campo: '. */
const faults = {
  'is empty': 'está vacío',
}

/** Of a file with addresses, each behind its line and column. */
const importing = {
  'is not CSV: a quotation mark is out of place': 'no es CSV: hay unas comillas fuera de lugar',
  'the heading lacks this column': 'falta esta columna en el encabezado',
  'has more cells than the heading': 'tiene más celdas que el encabezado',
  'a file may have {n} lines': 'un archivo admite {n} líneas',
  'is longer than 120 characters or has control characters':
    'tiene más de 120 caracteres o caracteres de control',
  'is longer than 500 characters or has line breaks': 'tiene más de 500 caracteres o saltos de línea',
  "'{network}' is no network of the catalogue": '«{network}» no es una red del catálogo',
  'is no address of {network}': 'no es una dirección de {network}',
  'stands on line {line} already': 'ya está en la línea {line}',
}

const reading = {
  'Read again from the last reconciled point': 'Leído de nuevo desde el último punto conciliado',
  'Booked as the chain has it': 'Contabilizado tal como está en la cadena',
}

const signers = {
  '{what:sentence} Refused {count} more times within a minute.':
    '{what} Rechazado {count} veces más en un minuto.',
}

export const said: Said = {
  sentences: {
    ...faults,
    ...importing,
    ...reading,
    ...signers,
  },
  fields,
  states,
  statuses,
}
