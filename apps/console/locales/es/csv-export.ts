/** Csv Export: the transactions list as a file. */
export const csvExport = {
  lead: 'Todas las páginas de lo que muestran los filtros, una línea por transacción.',
  counting: 'Contando…',
  rows: {
    one: (count: string) => `${count} transacción`,
    other: (count: string) => `${count} transacciones`,
  },
  atLeast: (rows: string) => `Al menos ${rows}`,
  content:
    'Importes completos, comisiones, nombres de direcciones conocidas, el saldo de sus billeteras tras cada fila, notas y horas en UTC. Los nombres de las columnas están en inglés.',
  form: 'Pensado para',
  plain: 'Programas y bases de datos (UTF-8 simple)',
  spreadsheet: 'Excel (UTF-8 con marca, para que se lean los acentos)',
  start: 'Descargar',
  loading: (size: string) => `Descargando… ${size} kB`,
  done: (size: string) => `Guardado, ${size} kB.`,
  failed: (reason: string) => `No se pudo cargar el archivo: ${reason}`,
}
