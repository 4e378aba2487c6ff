package main

import (
	"context"
	"errors"
	"fmt"
	"os"

	"generated/client"
)

func main() {
	ctx := context.Background()
	api := client.New(client.Config{ServerURL: os.Getenv("BASE_URL")})
	timestamp, signature := os.Getenv("TIMESTAMP"), os.Getenv("SIGNATURE")
	callbackURL := "https://acme.example/callbacks"
	link := client.CreateLinkRequest{
		PartnerId: "001", Timestamp: timestamp, Signature: signature, CompanyName: "Acme",
		DataPrivacyPolicyUrl: "https://acme.example/privacy", CallbackUrl: &callbackURL,
	}
	created, err := api.CreateLink(ctx, link)
	check(err)
	fmt.Println(len(created.RefId))
	list, err := api.ListLinks(ctx, client.ListLinksRequest{PartnerId: "001", Timestamp: timestamp, Signature: signature})
	check(err)
	fmt.Println(list.Meta.Total > 0)
	link.Signature = "wrong"
	_, err = api.CreateLink(ctx, link)
	var refused *client.APIError
	if errors.As(err, &refused) {
		fmt.Println(refused.Body.(map[string]any)["code"])
	}
}

func check(err error) {
	if err != nil {
		panic(err)
	}
}
