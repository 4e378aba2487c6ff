/** A link to create, with the signature that was made for it (D-02). */
const { BASE_URL = '', TIMESTAMP = '', SIGNATURE = '' } = process.env;

export const baseUrl = BASE_URL;
export const proof = { partner_id: '001', timestamp: TIMESTAMP, signature: SIGNATURE };
export const link = {
  ...proof,
  company_name: 'Acme',
  data_privacy_policy_url: 'https://acme.example/privacy',
  callback_url: 'https://acme.example/callbacks',
  expires_at: '2030-01-01T02:00:00+02:00',
};
export const unsigned = { ...link, signature: 'wrong' };
