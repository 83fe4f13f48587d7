// A mail that opens an account is kept as proof that it was sent, but its link is not: whoever reads the archive
// later must not be able to use it. Example: "…/reset?token=abc" is kept as "#".

const links = /https?:\/\/[^\s"'<>\])]+/g;

/** The texts of a mail with every web address taken out. */
export function withoutLinks({ html, plain_text }: { html: string; plain_text: string }): {
  html: string;
  plain_text: string;
} {
  return { html: html.replace(links, '#'), plain_text: plain_text.replace(links, '#') };
}
