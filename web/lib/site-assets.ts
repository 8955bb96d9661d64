import { browserBackend } from './backend.ts'

const BUCKET = 'site_assets'

/** Addresses for reading a file of the site and, with permission, writing it. */
export function addressesOf(name: string): { read: string; write: string } {
  const { url } = browserBackend()
  const path = encodeURI(`${BUCKET}/${name}`)
  return { read: `${url}/storage/v1/object/public/${path}`, write: `${url}/storage/v1/object/${path}` }
}

/** A file of this site is stored by its path, so that it survives a change of the site's address. */
export function storedAddress(name: string): string {
  const { read } = addressesOf(name)
  return read.startsWith(`${location.origin}/`) ? read.slice(location.origin.length) : read
}

/** Name of the file at an address. */
export function nameOfAddress(address: string): string {
  return decodeURIComponent(address.slice(address.indexOf(`/${BUCKET}/`) + BUCKET.length + 2))
}
