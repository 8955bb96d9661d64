import { browserBackend } from './backend.ts'

const BUCKET = 'site_assets'

/** Where a file of the site is read and, for those who may, written. */
export function addressesOf(name: string): { read: string; write: string } {
  const { url } = browserBackend()
  const path = encodeURI(`${BUCKET}/${name}`)
  return { read: `${url}/storage/v1/object/public/${path}`, write: `${url}/storage/v1/object/${path}` }
}

/** A file of this very site is stored by its path, so that it outlives a change of the site's address. */
export function storedAddress(name: string): string {
  const { read } = addressesOf(name)
  return read.startsWith(`${location.origin}/`) ? read.slice(location.origin.length) : read
}

/** The name of the file that an address leads to. */
export function nameOfAddress(address: string): string {
  return decodeURIComponent(address.slice(address.indexOf(`/${BUCKET}/`) + BUCKET.length + 2))
}
