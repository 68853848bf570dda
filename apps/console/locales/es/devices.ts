import type { devices as english } from '../en/devices.ts'

export const devices: typeof english = {
  caption: 'Dispositivos',
  columns: {
    name: 'Nombre',
    fingerprint: 'Huella',
    lastUsed: 'Último uso',
    uuid: 'UUID',
    actions: 'Acciones',
  },
  edit: 'Editar',
  delete: 'Eliminar',
  save: 'Guardar',
  cancel: 'Cancelar',
  loading: 'Cargando dispositivos…',
  empty: 'No se encontraron dispositivos.',
  emptyWhy: 'Registre los dispositivos de sus miembros por su huella.',
  unauthorized: 'No autorizado',
  loadFailed: (status) => `Error ${status}`,
  saveFailed: 'Error al guardar',
  deleteFailed: 'Error al eliminar',
  confirmDelete: (name) => `¿Eliminar el dispositivo "${name}"? Esta acción no se puede deshacer.`,
  menuOf: (name) => `Acciones de ${name}`,
  needName: 'Escriba un nombre para el dispositivo',
  needFingerprint: 'Escriba la huella',
  newDevice: {
    lead: 'Registra el dispositivo a su nombre en la organización actual.',
    fingerprintHint: 'La huella del dispositivo o de su clave, por ejemplo un SHA-256 en hexadecimal.',
    failed: (reason) => `No se pudo añadir el dispositivo: ${reason}`,
  },
}
