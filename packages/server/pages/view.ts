/** Views of a link for the page's templates. */
import { findIdType } from '#core/catalogue.ts';
import { fieldsFor, type IdType } from '#core/id-numbers/id-type.ts';
import type { Link } from '#core/link.ts';
import { speaksToApp } from '#core/page/app-bridge.ts';
import { operationAddress } from '#generated/stubs/addresses.ts';
import type { FlowType } from '#page/flow.ts';
import { idTypeName } from '#page/form/id-types.ts';
import type { PageLink } from '#page/layout/layout.ts';
import { countryName } from '#page/text/countries.ts';
import type { Messages } from '#page/text/languages.ts';
import { buildRedirect, type RedirectStatus } from '#protocol/redirect.ts';
import { ADDRESSES, fillAddress } from '../addresses.ts';
import type { SourceMonitor } from '../background/source-monitor.ts';
import { CAPTURE_SCRIPT_PATH, CHECKS_SCRIPT_PATH, LISTEN_SCRIPT_PATH, SCRIPT_PATH } from './assets.ts';

/** Where a link's submissions are sent. */
export function submissionsPath(refId: string, brand: string): string {
  return fillAddress(operationAddress('submitVerification', brand), { linkId: refId });
}

/** Where a visit's photos are sent before; `{visit}` stays in it. */
export function stagePath(refId: string, brand: string): string {
  return fillAddress(operationAddress('stageImages', brand), { linkId: refId });
}

export function pageLink(link: Link): PageLink {
  return {
    refId: link.refId,
    companyName: link.companyName,
    logoUrl: logoHref(link, 'logo', link.logoUrl),
    ...(link.logoUrlDark && { logoUrlDark: logoHref(link, 'logoDark', link.logoUrlDark) }),
    policyUrl: link.dataPrivacyPolicyUrl,
    themeColor: link.themeColor,
    themePath: link.themeColor && fillAddress(ADDRESSES.theme, { linkId: link.refId }),
    scriptPath: SCRIPT_PATH,
    captureScriptPath: CAPTURE_SCRIPT_PATH,
    checksScriptPath: CHECKS_SCRIPT_PATH,
    listenScriptPath: LISTEN_SCRIPT_PATH,
    ...(link.embedOrigins && { embedOrigins: link.embedOrigins }),
    speaksToApp: speaksToApp(link),
    ...(link.capture && { capture: link.capture }),
  };
}

/** A page that may be framed has its logos from this server: around it may be a page that is isolated (D-86). */
function logoHref<Url extends string | null>(
  link: Link,
  address: 'logo' | 'logoDark',
  url: Url,
): Url | string {
  return url && link.embedOrigins ? fillAddress(ADDRESSES[address], { linkId: link.refId }) : url;
}

/** The link's ID types in the page's language. */
export function typesOf(
  link: Link,
  messages: Messages,
  availability: SourceMonitor['availability'],
): FlowType[] {
  return link.idTypes.flatMap(({ country, id_type, verification_method }) => {
    const idType: IdType | undefined = findIdType(country, id_type);
    if (!idType) return [];
    const choice = {
      country,
      countryName: countryName(country, messages),
      idType: id_type,
      idTypeName: idTypeName(idType, messages),
      method: verification_method,
      isUnreliable: availability(country, id_type).state !== 'good',
    };
    const needs = fieldsFor(idType, verification_method);
    const optional = needs.person.optional.filter((field) => !link.hiddenFields?.includes(field));
    return [{ choice, idType, needs: { ...needs, person: { ...needs.person, optional } } }];
  });
}

/** The type with an id such as `NG.NIN_V2`; of a single type, always that one. */
export function typeNamed(types: readonly FlowType[], id: unknown): FlowType | undefined {
  if (types.length === 1) return types[0];
  return types.find(({ choice }) => id === `${choice.country}.${choice.idType}`);
}

/** Whether the form of an ID type has this field. */
export function isShown(field: string, { choice, idType }: FlowType): boolean {
  const { person, images } = fieldsFor(idType, choice.method);
  const shown = [person.required, person.optional, images.required, images.optional].flat();
  return field === 'consent' || field === 'consent_shown' || shown.some((name) => name === field);
}

/** Where to send a user who did not submit. A multi-use link has no user yet, so one is made (D-24). */
export function redirectOf(link: Link, status: RedirectStatus, newId: () => string): string | null {
  return link.redirectUrl && buildRedirect(link.redirectUrl, { status, userId: link.userId ?? newId() });
}
