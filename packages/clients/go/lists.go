package hostedlinks

import (
	"context"
	"math"
)

// Iterator goes over a list, page by page:
//
//	links := client.Links(ctx, 100)
//	for links.Next() {
//		fmt.Println(links.Value().RefID)
//	}
//	if err := links.Err(); err != nil {
//		return err
//	}
type Iterator[T any] struct {
	// fetch gives the next items, and whether they are the last.
	fetch func() (items []T, last bool, err error)
	items []T
	at    int
	last  bool
	err   error
}

// Next goes to the next item; false at the end, and after an error.
func (i *Iterator[T]) Next() bool {
	for i.at++; i.at >= len(i.items) && !i.last && i.err == nil; i.at = 0 {
		i.items, i.last, i.err = i.fetch()
	}
	return i.at < len(i.items)
}

// Value is the item that Next went to.
func (i *Iterator[T]) Value() T { return i.items[i.at] }

// Err is what ended the list before its end.
func (i *Iterator[T]) Err() error { return i.err }

// Links goes over all links, newest first, limit to a page. Links created meanwhile are left out; no other is skipped or
// repeated: none is ever deleted, so new ones only shift the others to later pages, by as many as the total grows (D-14).
func (c *Client) Links(ctx context.Context, limit int) *Iterator[Link] {
	size, yielded, added, first := int64(limit), int64(0), int64(0), int64(0)
	return &Iterator[Link]{at: -1, fetch: func() ([]Link, bool, error) {
		// The service refuses a limit of 0: the page is then the first.
		page := (yielded+added)/int64(math.Max(1, float64(size))) + 1
		listed, err := c.ListLinks(ctx, ListLinksInput{Page: &page, Limit: &size})
		if err != nil {
			return nil, true, err
		}
		if listed.Links == nil || listed.Meta.Limit < 1 {
			return nil, true, &Error{Code: CodeMalformed, Message: "The list has no links, or no limit."}
		}
		orDefault(&first, listed.Meta.Total)
		before, fresh := added, listed.Links
		// The service may have a smaller limit.
		size, added = listed.Meta.Limit, listed.Meta.Total-first
		for seen := yielded + added - (page-1)*size; seen > 0 && len(fresh) > 0; seen-- {
			fresh = fresh[1:]
		}
		yielded += int64(len(fresh))
		return fresh, yielded >= first || len(fresh) == 0 && added == before, nil
	}}
}

// Callbacks goes over all callbacks that the filter leaves, newest first.
func (c *Client) Callbacks(ctx context.Context, filter ListCallbacksInput) *Iterator[Delivery] {
	return &Iterator[Delivery]{at: -1, fetch: func() ([]Delivery, bool, error) {
		page, err := c.ListCallbacks(ctx, filter)
		if err != nil {
			return nil, true, err
		}
		next, before := page.NextCursor, filter.Cursor
		if page.Callbacks == nil || next != nil && before != nil && *next == *before {
			return nil, true, &Error{Code: CodeMalformed, Message: "The list has no callbacks, or no end."}
		}
		filter.Cursor = next
		return page.Callbacks, next == nil, nil
	}}
}
