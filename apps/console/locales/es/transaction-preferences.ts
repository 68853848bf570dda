import type { transactionPreferences as en } from '../en/transaction-preferences.ts'

export const transactionPreferences: typeof en = {
  title: 'Preferencias',
  thresholds: 'Umbrales de importe',
  thresholdsWhy: 'Los importes menores de estos tokens no aparecen en la lista. Con cero se muestra todo.',
  showEnergy: 'Mostrar energía',
  showUnknown: 'Mostrar tokens desconocidos',
  merge: 'Combinar filas TRC20',
  debugClear: 'Depuración: borrar todos los filtros',
  reset: 'Restablecer valores predeterminados',
  cancel: 'Cancelar',
  save: 'Guardar',
  notANumber: 'Introduzca un número como 0.01',
}
