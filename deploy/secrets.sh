#!/bin/sh
# Writes .env for compose.yaml, with new secrets: deploy/secrets.sh www.example.org you@example.org
set -eu
[ $# -eq 2 ] || { echo "Usage: $0 DOMAIN ADMIN_EMAIL" >&2; exit 2; }
[ ! -e .env ] || { echo ".env is there already. It was left as it is." >&2; exit 1; }
random() { od -An -vN"$1" -tx1 /dev/urandom | tr -d ' \n'; }
umask 077
cat > .env <<END
SITE_ADDRESS=$1
PUBLIC_URL=https://$1
ADMIN_EMAIL=$2
ADMIN_PASSWORD=$(random 12)
POSTGRES_PASSWORD=$(random 24)
JWT_SECRET=$(random 32)
SEALING_KEY=$(random 32)
BACKUP_PASSPHRASE=$(random 16)
GARAGE_RPC_SECRET=$(random 32)
S3_ACCESS_KEY_ID=GK$(random 12)
S3_SECRET_ACCESS_KEY=$(random 32)
END
echo "Written to .env. The administrator's first password is in it. Keep a copy elsewhere: without BACKUP_PASSPHRASE no backup can be read, without SEALING_KEY no PAN, no receipt and no certificate can be opened, and no authenticator app works."
