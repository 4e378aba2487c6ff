/** The settings of how long data is kept (D-30, D-69). */
import { days } from '../setting.ts';

export const RETENTION_SETTINGS = {
  IMAGES_KEPT_DAYS: days({ default: 30, min: 1, max: 36_500 }, 'When images are erased (D-30)'),
  PERSONAL_DATA_KEPT_DAYS: days(
    { default: 90, min: 1, max: 36_500 },
    'When other personal data is erased (D-30)',
  ),
  AUDIT_KEPT_DAYS: days(
    { default: 365, min: 0, max: 36_500 },
    'When entries of the audit trail are removed; 0 keeps them for ever (D-69)',
  ),
};
