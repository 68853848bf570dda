import type { FileWords } from '../en/files.ts'

export const files: FileWords = {
  title: 'Archivos',
  attach: 'Adjuntar archivo',
  attaching: 'Adjuntando…',
  drop: 'o suelte los archivos aquí',
  limits: 'PDF, PNG, JPEG, CSV, TXT, XLSX o DOCX; hasta 5 archivos de 5 MB',
  full: 'Ya hay cinco archivos. Elimine uno para adjuntar otro.',
  chosenFull: 'Ya ha elegido cinco archivos. Quite uno para añadir otro.',
  notSigned: 'Los archivos no forman parte de lo que se firma.',
  fingerprint: 'Huella (SHA-256)',
  chosen: 'Archivos que se adjuntarán',
  newHint: 'Opcional, por ejemplo la factura. Quienes aprueban ven los archivos con la solicitud.',
  remove: (name) => `Quitar ${name}`,
  sameName: 'Ya hay un archivo con este nombre.',
  download: (name) => `Descargar ${name}`,
  delete: (name) => `Eliminar ${name}`,
  deleteSure: (name) => `¿Eliminar ${name}? No se puede deshacer.`,
  deleteAccept: 'Eliminar',
  failed: (reason) => `El archivo no se ha adjuntado: ${reason}`,
  loadFailed: (reason) => `No se pudieron cargar los archivos: ${reason}`,
  downloadFailed: (reason) => `El archivo no se ha descargado: ${reason}`,
}
