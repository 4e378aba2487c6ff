/** What a person is told when a link does not take a submission, in French. */
import type { Problems } from './en.ts';

export const problems: Problems = {
  someone: 'l’entreprise qui vous l’a envoyé',
  retry: 'Réessayer',
  continueTo: 'Retourner vers {company}',
  continueUnnamed: 'Retourner',
  link_not_found: {
    heading: 'Lien introuvable',
    text: 'Il n’y a rien à cette adresse. Une partie a pu se perdre en route.',
    next: 'Ouvrez à nouveau le lien entier, ou demandez-en un nouveau à {company}.',
  },
  link_disabled: {
    heading: 'Ce lien est désactivé',
    text: 'Il n’accepte plus de vérification.',
    next: 'Demandez un nouveau lien à {company}.',
  },
  link_expired: {
    heading: 'Ce lien a expiré',
    text: 'Il n’était valable que pour un temps, qui est écoulé.',
    next: 'Demandez un nouveau lien à {company}.',
  },
  link_used: {
    heading: 'Ce lien a déjà servi',
    text: 'Il valait pour une seule vérification, qui a été envoyée. Vous n’avez pas à la renvoyer.',
    next: 'Si ce n’est pas vous qui l’avez envoyée, prévenez {company}. Pour en envoyer une autre, demandez un nouveau lien.',
  },
  link_full: {
    heading: 'Ce lien est complet',
    text: 'Il a reçu toutes les vérifications pour lesquelles il a été créé.',
    next: 'Demandez un nouveau lien à {company}.',
  },
  link_not_ready: {
    heading: 'Ce lien n’est pas encore prêt',
    text: 'Il n’est pas entièrement configuré : il n’y a donc rien à remplir.',
    next: 'Réessayez plus tard, ou demandez à {company} quand il sera prêt.',
  },
  id_number_blocked: {
    heading: 'Ce numéro d’identité est bloqué pour l’instant',
    text: 'Il a été envoyé trop de fois. Rien n’a été envoyé cette fois‑ci.',
    next: 'Si vous ne pouvez pas attendre, demandez à {company} de le débloquer.',
  },
  too_many_id_numbers: {
    heading: 'Trop de numéros d’identité différents',
    text: 'Plusieurs autres numéros ont été saisis depuis votre réseau. Rien n’a été envoyé cette fois‑ci.',
    next: 'Si le numéro est juste et que vous ne pouvez pas attendre, prévenez {company}.',
  },
  too_many_submissions: {
    heading: 'Trop de vérifications pour le moment',
    text: 'Votre réseau, ou ce lien, en a envoyé plus que permis. La vôtre n’a pas été envoyée.',
    next: 'Si vous ne pouvez pas attendre, prévenez {company}.',
  },
  too_many_uploads: {
    heading: 'Ce lien est occupé pour l’instant',
    text: 'Beaucoup de personnes envoient en ce moment. Rien n’a été envoyé de votre part.',
    next: 'Veuillez réessayer dans une minute.',
  },
  verifier_busy: {
    heading: 'Un instant, s’il vous plaît',
    text: 'Plus de vérifications arrivent qu’il n’est possible d’en contrôler pour l’instant. La vôtre n’a pas été envoyée.',
    next: 'Veuillez réessayer dans une minute.',
  },
  too_much_image_data: {
    heading: 'Plus de photos pour l’instant',
    text: 'Trop de photos ont été reçues aujourd’hui. Les vôtres n’ont pas été envoyées.',
    next: 'Si vous ne pouvez pas attendre, prévenez {company}.',
  },
  unavailable: {
    heading: 'De retour dans un instant',
    text: 'Le service n’est pas joignable pour le moment.',
    next: 'Veuillez réessayer dans quelques minutes.',
  },
  system_error: {
    heading: 'Une erreur s’est produite',
    text: 'L’erreur vient de nous, pas de vous.',
    next: 'Veuillez réessayer. Si cela se reproduit, prévenez {company}.',
  },
  retryAfter: 'Vous pourrez réessayer après le {time}.',
};
