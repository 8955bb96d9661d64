export async function bytesOf(body: Blob | Response | null): Promise<Buffer> {
  return Buffer.from(body ? await body.arrayBuffer() : new ArrayBuffer(0))
}
