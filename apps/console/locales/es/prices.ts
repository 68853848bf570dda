import { plural } from '../../src/format/plural.ts'
import type { prices as english } from '../en/prices.ts'

export const prices: typeof english = {
  search: 'Buscar precios',
  count: (n) => `${n} precios`,
  importCsv: 'Importar precios',
  loadFailed: (reason) => `No se pudieron cargar los precios: ${reason}`,
  caption: 'Precio más reciente de cada fuente',
  asset: 'Activo',
  price: 'Dólares',
  source: 'Fuente',
  day: 'Día',
  state: 'Estado',
  used: 'En uso',
  other: 'Hay una fuente más fiable',
  expired: 'De hace más de 7 días, no se usa',
  sources: {
    operator: 'Operador',
    import: 'Archivo importado',
    feed: 'Fuente pública',
    sandbox: 'Sandbox',
    peg: 'Moneda estable, 1 dólar',
  },
  empty: 'Aún no hay precios.',
  emptyWhy: 'Importe un archivo CSV o configure una fuente pública.',
  noMatch: 'Ningún precio coincide.',
  missing: (n) => plural('es', n, { one: '1 activo sin precio', other: `${n} activos sin precio` }),
  more: (n) => `${n} más`,
  held: (n) =>
    plural('es', n, { one: '1 precio espera su decisión', other: `${n} precios esperan su decisión` }),
  heldWhy: 'Difieren diez veces o más del precio anterior. No se usan hasta que usted los acepte.',
  jump: (before, dayBefore, now, day) => `${before} el ${dayBefore} → ${now} el ${day}`,
  accept: 'Aceptar',
  reject: 'Rechazar',
  confirmAccept: (symbol, now, before) =>
    `¿Usar ${now} dólares para ${symbol}? El precio anterior era ${before}.`,
  decisionFailed: (reason) => `No se guardó la decisión: ${reason}`,
  importing: {
    title: 'Importar precios',
    lead: 'Un archivo CSV con las columnas asset, day y usd. Verá los cambios antes de importar nada.',
    file: 'Archivo CSV',
    choose: 'Elegir un archivo',
    chooseOther: 'Elegir otro archivo',
    noFile: 'Ningún archivo elegido',
    reading: 'Comprobando el archivo…',
    tooLarge: 'El archivo supera los 900 kB. Divídalo.',
    failed: (reason) => `No se pudo comprobar el archivo: ${reason}`,
    lines: 'Líneas',
    toAdd: 'Por añadir',
    toChange: 'Por cambiar',
    unchanged: 'Sin cambios',
    toHold: 'Por confirmar',
    held: (n) =>
      plural('es', n, {
        one: '1 precio varía diez veces o más. Se importa, pero no se usa hasta que usted lo acepte.',
        other: `${n} precios varían diez veces o más. Se importan, pero no se usan hasta que usted los acepte.`,
      }),
    jump: (line, asset, day, before, now) => `Línea ${line}: ${asset}, ${day}: ${before} → ${now}`,
    faults: (n) =>
      plural('es', n, {
        one: '1 error. Corríjalo para importar el archivo.',
        other: `${n} errores. Corríjalos para importar el archivo.`,
      }),
    faultOf: (line, column, fault) => `Línea ${line}, columna ${column}: ${fault}`,
    faultOfLine: (line, fault) => `Línea ${line}: ${fault}`,
    moreFaults: (n) => `y ${n} más`,
    codes: {
      'not-csv': 'No es CSV: hay una comilla fuera de lugar.',
      'column-missing': 'Al encabezado le falta esta columna.',
      'too-many-cells': 'La línea tiene más celdas que el encabezado.',
      'asset-wrong': 'Escriba un id como tron:0x2b6653dc/slip44:195.',
      'asset-unknown': 'Este activo no está en el catálogo.',
      'day-wrong': 'Escriba un día como 2026-03-31.',
      'day-ahead': 'Este día es futuro.',
      'usd-wrong': 'Escriba un número mayor que 0 como 0.27, sin signo ni exponente.',
      repeated: 'Repite el activo y el día de una línea anterior.',
    },
    start: (n) =>
      n === 0 ? 'Importar' : plural('es', n, { one: 'Importar 1 precio', other: `Importar ${n} precios` }),
    done: (added, changed, held) =>
      `Importado: ${added} añadidos, ${changed} cambiados${held === 0 ? '' : `, ${held} por confirmar`}`,
  },
}
