import { randomBytes, randomUUID } from 'node:crypto'
import { createSealing } from '#backend/auth/sealing.ts'
import { inDatabase } from '#backend/testing/instances.ts'

/** Adds an identifier, a receipt with its file, a certificate and an authenticator app, all sealed with this key. */
export async function addSealedData(url: string, sealingKey: string) {
  const { seal, digest } = createSealing(sealingKey)
  const [donorId, receiptId, owner, id] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  const secret = Buffer.from('the secret of an app')
  const [name, certificate] = [`receipts/${receiptId}`, `certificates/${randomUUID()}`]
  await inDatabase(url, (client) =>
    client.query(`
      insert into auth.users (id, email) values ('${owner}', '${owner}@example.org');
      insert into auth.mfa_factors (user_id, friendly_name, secret, status)
        values ('${owner}', 'phone', '${seal(secret, owner)}', 'verified');
      insert into public.donors (id, name, pan) values ('${donorId}', 'Ravi Iyer', '••••••234F');
      insert into private.identifiers (id, donor_id, kind, mask, sealed, digest)
        values ('${id}', '${donorId}', 'pan', '••••••234F', '${seal(Buffer.from('ABCPR1234F'), id)}', '${digest('ABCPR1234F', 'pan')}');
      insert into public.receipts (id, series, year, number, receipt_no, kind, amount, verify_code, data, file_made_at)
        values ('${receiptId}', 'TAX', 2026, 1, 'DF/1', 'tax', 500, 'abcdefghij0123456789', '{"language": "en", "donor": {"name": "Ravi Iyer"}}', now());
      insert into private.receipt_identifiers (receipt_id, kind, sealed, digest)
        values ('${receiptId}', 'pan', '${seal(Buffer.from('ABCPR1234F'), receiptId)}', '${digest('ABCPR1234F', 'pan')}');
      insert into private.sealed_files (name, receipt_id, sealed_key, type) values
        ('${name}', '${receiptId}', '${seal(randomBytes(32), name)}', 'application/pdf'),
        ('${certificate}', null, '${seal(randomBytes(32), certificate)}', 'application/pdf')`),
  )
  return { donorId, receiptId, owner, secret }
}
